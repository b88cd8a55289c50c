import type { FoundUser } from '@bowline/capabilities/staff/index.ts'
import { maskMail, maskPhone } from '../site-api/mask-name.ts'

/** A user in a list: his contacts in full for those roles that write to people, masked for the others. */
export function userRow(user: FoundUser, isPrivate: boolean) {
  const { id, email, phone, kycLevel, status, isDemo, createdAtMs } = user
  return {
    id,
    email: email === undefined ? null : isPrivate ? email : maskMail(email),
    phone: phone === undefined ? null : isPrivate ? phone : maskPhone(phone),
    kycLevel,
    status,
    isDemo,
    createdAtMs,
  }
}
