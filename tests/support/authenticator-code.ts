import { generateSync } from 'otplib'

/** What an authenticator shows for a base32 secret; `steps` of 30 seconds later or earlier. */
export function authenticatorCode(secret: string, steps = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })
}
