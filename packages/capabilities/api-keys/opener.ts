import type { ApiKeyRing } from './api-key-ring.ts'
import { authorize } from './authorize.ts'

/** The key, owner and address with which something was opened that outlives its request. */
export interface Opener {
  readonly apiKey: string
  readonly account: number
  readonly ip: string
}

/** Whether a stream opened for reading may stay open: the key would still open it, for the same account. */
export function mayStayOpen(keys: Pick<ApiKeyRing, 'find'>, opener: Opener, nowMs: number): boolean {
  const key = keys.find(opener.apiKey)
  return key?.account === opener.account && authorize(key, 'read', opener.ip, nowMs) === undefined
}
