import { generateSync } from 'otplib'

/** What the app of somebody who scanned `secret` shows at this moment. */
export function appCode(secret: string, nowMs: number = Date.now()): string {
  return generateSync({ secret, epoch: Math.floor(nowMs / 1000) })
}
