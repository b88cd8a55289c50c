import { maskMail, maskPhone } from '@bowline/capabilities/identity/index.ts'
import type { FoundUser } from '@bowline/capabilities/staff/index.ts'

/** A user's contact details: in full for roles that write to people, masked for the others. */
export function contacts({ email, phone }: Pick<FoundUser, 'email' | 'phone'>, isPrivate: boolean) {
  return {
    email: email === undefined ? null : isPrivate ? email : maskMail(email),
    phone: phone === undefined ? null : isPrivate ? phone : maskPhone(phone),
  }
}

/** A user in a list. */
export function userRow(user: FoundUser, isPrivate: boolean) {
  const { id, kycLevel, status, isDemo, createdAtMs } = user
  return {
    id,
    ...contacts(user, isPrivate),
    kycLevel,
    status,
    isDemo,
    createdAtMs,
  }
}
