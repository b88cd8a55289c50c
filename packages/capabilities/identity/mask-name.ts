/** How users are shown their own name: the address or phone number, masked. */
export function maskName({ email, phone }: { email: string | undefined; phone: string | undefined }): string {
  if (email !== undefined) return maskMail(email)
  return phone === undefined ? '' : maskPhone(phone)
}

/** `+4917612345678` → `+491***678`. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 4)}***${phone.slice(-3)}`
}

/** `alice@example.com` → `a***e@example.com`: enough to recognise one's own. */
export function maskMail(mail: string): string {
  const at = mail.lastIndexOf('@')
  const name = mail.slice(0, at)
  return `${name[0]}***${name.length > 2 ? name.at(-1) : ''}${mail.slice(at)}`
}
