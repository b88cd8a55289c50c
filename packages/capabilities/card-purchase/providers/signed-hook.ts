import { createHmac, timingSafeEqual } from 'node:crypto'

/** A signature older or newer than this is refused. */
const LONGEST_AGE_SECONDS = 300
const HEADER = /^t=(\d{1,12}),s=([0-9a-f]{64})$/

/** `t=…,s=…`: the HMAC-SHA256 of the moment (seconds), a point and the raw body. */
export function signHook(key: string, rawBody: string, nowMs: number): string {
  const t = String(Math.floor(nowMs / 1_000))
  return `t=${t},s=${macOf(key, t, rawBody).toString('hex')}`
}

/** Whether it was signed with this key within five minutes of now; compared in constant time. */
export function isSignedHook(key: string, rawBody: string, header: string | undefined, nowMs: number): boolean {
  const [, t, s] = HEADER.exec(header ?? '') ?? []
  if (t === undefined || s === undefined) return false
  const isSame = timingSafeEqual(macOf(key, t, rawBody), Buffer.from(s, 'hex'))
  return isSame && Math.abs(Math.floor(nowMs / 1_000) - Number(t)) <= LONGEST_AGE_SECONDS
}

function macOf(key: string, t: string, rawBody: string): Buffer {
  return createHmac('sha256', key).update(`${t}.${rawBody}`).digest()
}
