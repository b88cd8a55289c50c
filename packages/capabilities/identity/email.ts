/**
 * The form that an HTML e-mail field accepts (HTML Standard, "valid e-mail address"), so that page and server agree.
 */
const FORM =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** RFC 5321 §4.5.3.1: 64 octets before the @, 254 for the whole that fits a mail path. */
const MAX_LOCAL = 64
const MAX_ADDRESS = 254

/**
 * The one spelling in which an address is stored and compared: trimmed and in lower case. Nothing else is normalised
 * (dots, plus tags), since that is up to the mail provider. The form is checked first, because a letter of another
 * script may become a Latin one in lower case (U+212A, the Kelvin sign). Undefined when it is not an address.
 */
export function parseEmail(text: string): string | undefined {
  const email = text.trim()
  if (email.length > MAX_ADDRESS || email.indexOf('@') > MAX_LOCAL) return undefined
  return FORM.test(email) ? email.toLowerCase() : undefined
}
