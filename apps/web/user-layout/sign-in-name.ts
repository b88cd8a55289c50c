import { toLatin } from '@bowline/design-system/numbers/read-decimal.ts'

/** The typed name: an e-mail address, or a phone number with its country. */
export interface TypedName {
  readonly by: 'email' | 'phone'
  readonly email: string
  /** ISO 3166-1 alpha-2; '' until one is chosen. */
  readonly country: string
  readonly number: string
}

export const noName: TypedName = { by: 'email', email: '', country: '', number: '' }

export type NameProblem = 'email.missing' | 'email.form' | 'phone.missing' | 'phone.form' | 'phone.country'

/** What the page itself sees wrong; the server knows which addresses and numbers there can be. */
export function problemOfName({ by, email, country, number }: TypedName): NameProblem | undefined {
  if (by === 'email') {
    if (!email.trim()) return 'email.missing'
    return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : 'email.form'
  }
  const typed = readNumber(number)
  if (!typed) return 'phone.missing'
  if (!/^\+?\d{4,15}$/.test(typed)) return 'phone.form'
  return country || typed.startsWith('+') ? undefined : 'phone.country'
}

/** As the calls take it. A number with + says its country itself. */
export function sentName({ by, email, country, number }: TypedName): { name: string; countryCode?: string } {
  if (by === 'email') return { name: email.trim() }
  const name = readNumber(number)
  return name.startsWith('+') || !country ? { name } : { name, countryCode: country }
}

/** What an attacker who knows the name tries first as a password. */
export function nameParts({ by, email, number }: TypedName): readonly string[] {
  return by === 'email' ? email.split(/[@.]/).filter((part) => part.length > 2) : [readNumber(number)]
}

/** Digits of any script, without what people set between them; `00` is what `+` is on old keypads. */
export function readNumber(text: string): string {
  return toLatin(text.trim())
    .replace(/[\s().\-/\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/^00/, '+')
    .replace(/^＋/, '+')
}
