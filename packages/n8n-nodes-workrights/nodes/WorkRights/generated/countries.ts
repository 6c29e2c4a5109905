// Generated from the contract by workrights-codegen. Do not edit.
export const countries = [
  [
    "AFG",
    "Afghanistan"
  ],
  [
    "ALA",
    "Åland Islands",
    "Aland Islands"
  ],
  [
    "ALB",
    "Albania"
  ],
  [
    "DZA",
    "Algeria"
  ],
  [
    "ASM",
    "American Samoa"
  ],
  [
    "AND",
    "Andorra"
  ],
  [
    "AGO",
    "Angola"
  ],
  [
    "AIA",
    "Anguilla"
  ],
  [
    "ATA",
    "Antarctica"
  ],
  [
    "ATG",
    "Antigua and Barbuda",
    "Antigua"
  ],
  [
    "ARG",
    "Argentina"
  ],
  [
    "ARM",
    "Armenia"
  ],
  [
    "ABW",
    "Aruba"
  ],
  [
    "AUS",
    "Australia",
    "AU",
    "Commonwealth of Australia"
  ],
  [
    "AUT",
    "Austria"
  ],
  [
    "AZE",
    "Azerbaijan"
  ],
  [
    "BHS",
    "Bahamas"
  ],
  [
    "BHR",
    "Bahrain"
  ],
  [
    "BGD",
    "Bangladesh"
  ],
  [
    "BRB",
    "Barbados"
  ],
  [
    "BLR",
    "Belarus"
  ],
  [
    "BEL",
    "Belgium"
  ],
  [
    "BLZ",
    "Belize"
  ],
  [
    "BEN",
    "Benin"
  ],
  [
    "BMU",
    "Bermuda"
  ],
  [
    "BTN",
    "Bhutan"
  ],
  [
    "BOL",
    "Bolivia",
    "Plurinational State of Bolivia"
  ],
  [
    "BES",
    "Bonaire, Sint Eustatius and Saba",
    "Caribbean Netherlands"
  ],
  [
    "BIH",
    "Bosnia and Herzegovina",
    "Bosnia",
    "Bosnia-Hercegovina"
  ],
  [
    "BWA",
    "Botswana"
  ],
  [
    "BVT",
    "Bouvet Island"
  ],
  [
    "BRA",
    "Brazil",
    "Brasil"
  ],
  [
    "IOT",
    "British Indian Ocean Territory"
  ],
  [
    "GBN",
    "British National (Overseas)",
    "BNO"
  ],
  [
    "GBO",
    "British Overseas Citizen"
  ],
  [
    "GBD",
    "British Overseas Territories Citizen"
  ],
  [
    "GBP",
    "British Protected Person"
  ],
  [
    "GBS",
    "British Subject"
  ],
  [
    "VGB",
    "British Virgin Islands",
    "BVI",
    "Virgin Islands",
    "Virgin Islands, British"
  ],
  [
    "BRN",
    "Brunei",
    "Brunei Darussalam"
  ],
  [
    "BGR",
    "Bulgaria"
  ],
  [
    "BFA",
    "Burkina Faso"
  ],
  [
    "BDI",
    "Burundi"
  ],
  [
    "KHM",
    "Cambodia"
  ],
  [
    "CMR",
    "Cameroon"
  ],
  [
    "CAN",
    "Canada"
  ],
  [
    "CPV",
    "Cape Verde",
    "Cabo Verde"
  ],
  [
    "CYM",
    "Cayman Islands"
  ],
  [
    "CAF",
    "Central African Republic"
  ],
  [
    "TCD",
    "Chad"
  ],
  [
    "CHL",
    "Chile"
  ],
  [
    "CHN",
    "China",
    "Mainland China",
    "PRC",
    "People's Republic of China"
  ],
  [
    "CXR",
    "Christmas Island"
  ],
  [
    "CCK",
    "Cocos (Keeling) Islands",
    "Cocos Islands",
    "Keeling Islands"
  ],
  [
    "COL",
    "Colombia"
  ],
  [
    "COM",
    "Comoros"
  ],
  [
    "COD",
    "Congo (Democratic Republic)",
    "DR Congo",
    "DRC",
    "Congo DR",
    "Congo-Kinshasa",
    "Zaire",
    "Congo",
    "Democratic Republic of the Congo"
  ],
  [
    "COG",
    "Congo (Republic)",
    "Congo-Brazzaville",
    "Congo",
    "Republic of the Congo"
  ],
  [
    "COK",
    "Cook Islands"
  ],
  [
    "CRI",
    "Costa Rica"
  ],
  [
    "CIV",
    "Côte d'Ivoire",
    "Ivory Coast",
    "Cote d Ivoire",
    "Cote d'Ivoire"
  ],
  [
    "HRV",
    "Croatia"
  ],
  [
    "CUB",
    "Cuba"
  ],
  [
    "CUW",
    "Curaçao"
  ],
  [
    "CYP",
    "Cyprus"
  ],
  [
    "CZE",
    "Czechia",
    "Czech Republic"
  ],
  [
    "DNK",
    "Denmark"
  ],
  [
    "DJI",
    "Djibouti"
  ],
  [
    "DMA",
    "Dominica"
  ],
  [
    "DOM",
    "Dominican Republic"
  ],
  [
    "ECU",
    "Ecuador"
  ],
  [
    "EGY",
    "Egypt",
    "Arab Republic of Egypt"
  ],
  [
    "SLV",
    "El Salvador"
  ],
  [
    "GNQ",
    "Equatorial Guinea"
  ],
  [
    "ERI",
    "Eritrea"
  ],
  [
    "EST",
    "Estonia"
  ],
  [
    "SWZ",
    "Eswatini",
    "Swaziland"
  ],
  [
    "ETH",
    "Ethiopia"
  ],
  [
    "FLK",
    "Falkland Islands",
    "Malvinas",
    "Falkland Islands (Malvinas)"
  ],
  [
    "FRO",
    "Faroe Islands",
    "Faeroe Islands"
  ],
  [
    "FJI",
    "Fiji",
    "Fiji Islands"
  ],
  [
    "FIN",
    "Finland"
  ],
  [
    "FRA",
    "France"
  ],
  [
    "GUF",
    "French Guiana"
  ],
  [
    "PYF",
    "French Polynesia"
  ],
  [
    "ATF",
    "French Southern Territories"
  ],
  [
    "GAB",
    "Gabon"
  ],
  [
    "GMB",
    "Gambia",
    "Republic of The Gambia",
    "The Gambia"
  ],
  [
    "GEO",
    "Georgia"
  ],
  [
    "DEU",
    "Germany",
    "Federal Republic of Germany",
    "Deutschland",
    "D"
  ],
  [
    "GHA",
    "Ghana"
  ],
  [
    "GIB",
    "Gibraltar"
  ],
  [
    "GRC",
    "Greece"
  ],
  [
    "GRL",
    "Greenland"
  ],
  [
    "GRD",
    "Grenada"
  ],
  [
    "GLP",
    "Guadeloupe"
  ],
  [
    "GUM",
    "Guam"
  ],
  [
    "GTM",
    "Guatemala"
  ],
  [
    "GGY",
    "Guernsey"
  ],
  [
    "GIN",
    "Guinea"
  ],
  [
    "GNB",
    "Guinea-Bissau"
  ],
  [
    "GUY",
    "Guyana"
  ],
  [
    "HTI",
    "Haiti"
  ],
  [
    "HMD",
    "Heard Island and McDonald Islands",
    "Heard and McDonald Islands"
  ],
  [
    "HND",
    "Honduras"
  ],
  [
    "HKG",
    "Hong Kong",
    "Hong Kong SAR",
    "Hong Kong SAR China",
    "Hong Kong, China"
  ],
  [
    "HUN",
    "Hungary"
  ],
  [
    "ISL",
    "Iceland"
  ],
  [
    "IND",
    "India"
  ],
  [
    "IDN",
    "Indonesia"
  ],
  [
    "IRN",
    "Iran",
    "Islamic Republic of Iran"
  ],
  [
    "IRQ",
    "Iraq"
  ],
  [
    "IRL",
    "Ireland",
    "Republic of Ireland",
    "Eire",
    "Northern Ireland"
  ],
  [
    "IMN",
    "Isle of Man"
  ],
  [
    "ISR",
    "Israel"
  ],
  [
    "ITA",
    "Italy"
  ],
  [
    "JAM",
    "Jamaica"
  ],
  [
    "JPN",
    "Japan"
  ],
  [
    "JEY",
    "Jersey"
  ],
  [
    "JOR",
    "Jordan"
  ],
  [
    "KAZ",
    "Kazakhstan"
  ],
  [
    "KEN",
    "Kenya"
  ],
  [
    "KIR",
    "Kiribati"
  ],
  [
    "RKS",
    "Kosovo",
    "Republic of Kosovo"
  ],
  [
    "KWT",
    "Kuwait"
  ],
  [
    "KGZ",
    "Kyrgyzstan",
    "Kyrgyz Republic"
  ],
  [
    "LAO",
    "Laos",
    "Lao PDR",
    "Lao",
    "Lao People's Democratic Republic"
  ],
  [
    "LVA",
    "Latvia"
  ],
  [
    "LBN",
    "Lebanon"
  ],
  [
    "LSO",
    "Lesotho"
  ],
  [
    "LBR",
    "Liberia"
  ],
  [
    "LBY",
    "Libya",
    "Libyan Arab Jamahiriya",
    "State of Libya"
  ],
  [
    "LIE",
    "Liechtenstein"
  ],
  [
    "LTU",
    "Lithuania"
  ],
  [
    "LUX",
    "Luxembourg"
  ],
  [
    "MAC",
    "Macao",
    "Macau",
    "Macao SAR",
    "Macau SAR",
    "Macao SAR China",
    "Macao, China"
  ],
  [
    "MDG",
    "Madagascar"
  ],
  [
    "MWI",
    "Malawi"
  ],
  [
    "MYS",
    "Malaysia"
  ],
  [
    "MDV",
    "Maldives"
  ],
  [
    "MLI",
    "Mali"
  ],
  [
    "MLT",
    "Malta"
  ],
  [
    "MHL",
    "Marshall Islands"
  ],
  [
    "MTQ",
    "Martinique"
  ],
  [
    "MRT",
    "Mauritania"
  ],
  [
    "MUS",
    "Mauritius"
  ],
  [
    "MYT",
    "Mayotte"
  ],
  [
    "MEX",
    "Mexico"
  ],
  [
    "FSM",
    "Micronesia",
    "Federated States of Micronesia",
    "FSM",
    "Micronesia, Federated States of"
  ],
  [
    "MDA",
    "Moldova",
    "Republic of Moldova",
    "Moldova, Republic of"
  ],
  [
    "MCO",
    "Monaco"
  ],
  [
    "MNG",
    "Mongolia"
  ],
  [
    "MNE",
    "Montenegro"
  ],
  [
    "MSR",
    "Montserrat"
  ],
  [
    "MAR",
    "Morocco"
  ],
  [
    "MOZ",
    "Mozambique"
  ],
  [
    "MMR",
    "Myanmar",
    "Burma",
    "Myanmar (Burma)"
  ],
  [
    "NAM",
    "Namibia"
  ],
  [
    "NRU",
    "Nauru"
  ],
  [
    "NPL",
    "Nepal"
  ],
  [
    "NLD",
    "Netherlands",
    "Holland",
    "The Netherlands",
    "Netherlands (Kingdom of the)"
  ],
  [
    "NCL",
    "New Caledonia"
  ],
  [
    "NZL",
    "New Zealand",
    "NZ",
    "Aotearoa",
    "Aotearoa New Zealand"
  ],
  [
    "NIC",
    "Nicaragua"
  ],
  [
    "NER",
    "Niger"
  ],
  [
    "NGA",
    "Nigeria"
  ],
  [
    "NIU",
    "Niue"
  ],
  [
    "NFK",
    "Norfolk Island"
  ],
  [
    "PRK",
    "North Korea",
    "DPRK",
    "Democratic People's Republic of Korea",
    "Korea"
  ],
  [
    "MKD",
    "North Macedonia",
    "Macedonia",
    "FYROM",
    "The former Yugoslav Republic of Macedonia",
    "The Republic of North Macedonia"
  ],
  [
    "MNP",
    "Northern Mariana Islands"
  ],
  [
    "NOR",
    "Norway"
  ],
  [
    "OMN",
    "Oman"
  ],
  [
    "PAK",
    "Pakistan"
  ],
  [
    "PLW",
    "Palau"
  ],
  [
    "PSE",
    "Palestine",
    "Palestinian Territories",
    "Palestinian Territory",
    "Occupied Palestinian Territory",
    "Palestinian Authority",
    "West Bank and Gaza",
    "State of Palestine"
  ],
  [
    "PAN",
    "Panama"
  ],
  [
    "PNG",
    "Papua New Guinea"
  ],
  [
    "PRY",
    "Paraguay"
  ],
  [
    "PER",
    "Peru"
  ],
  [
    "PHL",
    "Philippines",
    "Republic of the Philippines"
  ],
  [
    "PCN",
    "Pitcairn",
    "Pitcairn Islands"
  ],
  [
    "POL",
    "Poland"
  ],
  [
    "PRT",
    "Portugal"
  ],
  [
    "PRI",
    "Puerto Rico"
  ],
  [
    "QAT",
    "Qatar"
  ],
  [
    "XXB",
    "Refugee (1951 Convention)"
  ],
  [
    "XXC",
    "Refugee (Other)"
  ],
  [
    "REU",
    "Réunion",
    "Reunion"
  ],
  [
    "ROU",
    "Romania"
  ],
  [
    "RUS",
    "Russia",
    "Russian Federation"
  ],
  [
    "RWA",
    "Rwanda"
  ],
  [
    "BLM",
    "Saint Barthélemy",
    "Saint Barts"
  ],
  [
    "SHN",
    "Saint Helena",
    "Saint Helena, Ascension and Tristan da Cunha"
  ],
  [
    "KNA",
    "Saint Kitts and Nevis"
  ],
  [
    "LCA",
    "Saint Lucia"
  ],
  [
    "MAF",
    "Saint Martin (French part)",
    "Saint Martin"
  ],
  [
    "SPM",
    "Saint Pierre and Miquelon"
  ],
  [
    "VCT",
    "Saint Vincent and the Grenadines",
    "Saint Vincent"
  ],
  [
    "WSM",
    "Samoa",
    "Western Samoa"
  ],
  [
    "SMR",
    "San Marino"
  ],
  [
    "STP",
    "São Tomé and Príncipe",
    "São Tomé",
    "Sao Tome and Principe"
  ],
  [
    "SAU",
    "Saudi Arabia",
    "Kingdom of Saudi Arabia",
    "KSA"
  ],
  [
    "SEN",
    "Senegal"
  ],
  [
    "SRB",
    "Serbia"
  ],
  [
    "SYC",
    "Seychelles"
  ],
  [
    "SLE",
    "Sierra Leone"
  ],
  [
    "SGP",
    "Singapore"
  ],
  [
    "SXM",
    "Sint Maarten (Dutch part)",
    "Sint Maarten",
    "Saint Martin"
  ],
  [
    "SVK",
    "Slovakia",
    "Slovak Republic"
  ],
  [
    "SVN",
    "Slovenia"
  ],
  [
    "SLB",
    "Solomon Islands"
  ],
  [
    "SOM",
    "Somalia"
  ],
  [
    "ZAF",
    "South Africa",
    "RSA",
    "Republic of South Africa"
  ],
  [
    "SGS",
    "South Georgia and the South Sandwich Islands"
  ],
  [
    "KOR",
    "South Korea",
    "ROK",
    "Korea",
    "Korea, Republic of",
    "Republic of Korea"
  ],
  [
    "SSD",
    "South Sudan"
  ],
  [
    "ESP",
    "Spain"
  ],
  [
    "LKA",
    "Sri Lanka"
  ],
  [
    "XXA",
    "Stateless Person",
    "Stateless"
  ],
  [
    "SDN",
    "Sudan"
  ],
  [
    "SUR",
    "Suriname"
  ],
  [
    "SJM",
    "Svalbard and Jan Mayen"
  ],
  [
    "SWE",
    "Sweden"
  ],
  [
    "CHE",
    "Switzerland"
  ],
  [
    "SYR",
    "Syria",
    "Syrian Arab Republic"
  ],
  [
    "TWN",
    "Taiwan",
    "Chinese Taipei",
    "Taiwan, Province of China"
  ],
  [
    "TJK",
    "Tajikistan"
  ],
  [
    "TZA",
    "Tanzania",
    "United Republic of Tanzania"
  ],
  [
    "THA",
    "Thailand"
  ],
  [
    "TLS",
    "Timor-Leste",
    "East Timor"
  ],
  [
    "TGO",
    "Togo"
  ],
  [
    "TKL",
    "Tokelau"
  ],
  [
    "TON",
    "Tonga"
  ],
  [
    "TTO",
    "Trinidad and Tobago",
    "Trinidad"
  ],
  [
    "TUN",
    "Tunisia"
  ],
  [
    "TUR",
    "Türkiye",
    "Turkey",
    "Republic of Turkey"
  ],
  [
    "TKM",
    "Turkmenistan"
  ],
  [
    "TCA",
    "Turks and Caicos Islands"
  ],
  [
    "TUV",
    "Tuvalu"
  ],
  [
    "VIR",
    "U.S. Virgin Islands",
    "USVI",
    "Virgin Islands",
    "United States Virgin Islands",
    "Virgin Islands, U.S."
  ],
  [
    "UGA",
    "Uganda"
  ],
  [
    "UKR",
    "Ukraine"
  ],
  [
    "ARE",
    "United Arab Emirates",
    "Emirates",
    "UAE"
  ],
  [
    "GBR",
    "United Kingdom",
    "United Kingdom of Great Britain and Northern Ireland",
    "Britain",
    "Great Britain (UK)",
    "England",
    "Scotland",
    "Wales",
    "Northern Ireland",
    "UK",
    "Great Britain"
  ],
  [
    "USA",
    "United States",
    "United States of America",
    "America",
    "USA",
    "U.S.A.",
    "US",
    "U.S."
  ],
  [
    "UMI",
    "United States Minor Outlying Islands",
    "U.S. Outlying Islands"
  ],
  [
    "XXX",
    "Unspecified Nationality"
  ],
  [
    "URY",
    "Uruguay"
  ],
  [
    "UZB",
    "Uzbekistan"
  ],
  [
    "VUT",
    "Vanuatu"
  ],
  [
    "VAT",
    "Vatican City",
    "Holy See",
    "Vatican",
    "Vatican City State",
    "Holy See (Vatican City State)"
  ],
  [
    "VEN",
    "Venezuela",
    "Bolivarian Republic of Venezuela"
  ],
  [
    "VNM",
    "Vietnam",
    "Viet Nam",
    "Socialist Republic of Vietnam"
  ],
  [
    "WLF",
    "Wallis and Futuna"
  ],
  [
    "ESH",
    "Western Sahara"
  ],
  [
    "YEM",
    "Yemen",
    "Republic of Yemen"
  ],
  [
    "ZMB",
    "Zambia"
  ],
  [
    "ZWE",
    "Zimbabwe"
  ]
] as const;
