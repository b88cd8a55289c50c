import type { Channel, Recipient } from './message.ts'

/** Plain addresses only: nothing that a mail program could parse as a second recipient or a header. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[a-z0-9.-]{1,253}$/i
const PHONE = /^\+[1-9]\d{5,14}$/

/** Throws for an address that the caller should have refused. */
export function readRecipient(to: Recipient): { channel: Channel; address: string } {
  if ('email' in to) {
    if (!isMailAddress(to.email)) throw new Error('not an e-mail address')
    return { channel: 'email', address: to.email }
  }
  if (!PHONE.test(to.phone)) throw new Error('not a phone number such as +4915112345678')
  return { channel: 'sms', address: to.phone }
}

export const isMailAddress = (text: string): boolean => EMAIL.test(text) && text.length <= 254 && !hasControls(text)

function hasControls(text: string): boolean {
  return /\p{Cc}|\p{Cf}/u.test(text)
}
