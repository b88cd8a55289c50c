import { generateSync } from 'otplib'

/** What an authenticator app with `secret` shows at this moment. */
export function appCode(secret: string, nowMs: number = Date.now()): string {
  return generateSync({ secret, epoch: Math.floor(nowMs / 1000) })
}
