/** `alice@example.com` → `a***e@example.com`: enough to know one's own. */
export function maskMail(mail: string): string {
  const at = mail.lastIndexOf('@')
  const name = mail.slice(0, at)
  return `${name[0]}***${name.length > 2 ? name.at(-1) : ''}${mail.slice(at)}`
}
