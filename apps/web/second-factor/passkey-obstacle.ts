/**
 * Why passkeys do not work here: the browser does not support them, or the site was opened by its IP address
 * (`127.0.0.1`, `[::1]`), while a passkey belongs to a domain name.
 */
export function passkeyObstacle(): 'cannot' | 'address' | undefined {
  const { PublicKeyCredential, location } = window
  if (!PublicKeyCredential) return 'cannot'
  return /^[\d.]+$|:/.test(location.hostname) ? 'address' : undefined
}
