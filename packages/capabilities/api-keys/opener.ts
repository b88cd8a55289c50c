import type { ApiKeyRing } from './api-key-ring.ts'
import { authorize } from './authorize.ts'

/** With which key, whose and from where, something was opened that outlives its request. */
export interface Opener {
  readonly apiKey: string
  readonly account: number
  readonly ip: string
}

/** Whether what was opened to read may stay open: the key would still open it, for the same account. */
export function mayStayOpen(keys: Pick<ApiKeyRing, 'find'>, opener: Opener, nowMs: number): boolean {
  const key = keys.find(opener.apiKey)
  return key?.account === opener.account && authorize(key, 'read', opener.ip, nowMs) === undefined
}
