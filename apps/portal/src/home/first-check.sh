curl -s http://127.0.0.1:4010/v2/visa-checks \
  -H 'Authorization: Bearer sandbox-access-token' \
  -H 'Version: 2024-03-05' -H 'Content-Type: application/json' \
  -d '{"jurisdiction": "AUS", "environment": "sandbox",
       "visa_check_schema": "australia",
       "australia": {"visa_check_type": "work"},
       "document": {"type": "passport", "country": "COL",
         "identifier": "SBXSTUDENT8105", "family_name": "Sample",
         "date_of_birth": "1998-04-12"}}'
