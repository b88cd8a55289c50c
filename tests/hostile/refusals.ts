/** Refusals of the dialect: status, code and text. */
export type Refusal = readonly [status: number, code: number, msg: string]

export const BAD_KEY = [401, -2014, 'API-key format invalid.'] as const
export const REFUSED_KEY = [401, -2015, 'Invalid API-key, IP, or permissions for action.'] as const
export const BAD_SIGNATURE = [400, -1022, 'Signature for this request is not valid.'] as const
export const USED_SIGNATURE = [400, -1022, 'Signature for this request was already used.'] as const
export const OUTSIDE = [400, -1021, 'Timestamp for this request is outside of the recvWindow.'] as const
export const AHEAD = [400, -1021, "Timestamp for this request was 1000ms ahead of the server's time."] as const
const illegal = (name: string, range: string) =>
  [400, -1100, `Illegal characters found in parameter '${name}'; legal range is '${range}'.`] as const
export const badTime = illegal('timestamp', '^[0-9]{1,20}$')
export const badWindow = illegal('recvWindow', String.raw`^[0-9]{1,15}(\.[0-9]{1,3})?$`)
