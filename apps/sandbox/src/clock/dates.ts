/** Keeps the last text, because requests of the same moment share it, and formatting a date costs as much as routing a request. */
function lastOne(write: (time: number) => string): (time: number) => string {
  let [last, text] = [Number.NaN, ''];
  return (time) => {
    if (time !== last) [last, text] = [time, write(time)];
    return text;
  };
}

const httpDateOfSecond = lastOne((second) => new Date(second * 1000).toUTCString());

/** A date in the form of the header `Date` (RFC 9110). */
export function httpDate(milliseconds: number): string {
  return httpDateOfSecond(Math.floor(milliseconds / 1000));
}

/** ISO 8601 with milliseconds, UTC. */
export const isoTimestamp = lastOne((milliseconds) => new Date(milliseconds).toISOString());
