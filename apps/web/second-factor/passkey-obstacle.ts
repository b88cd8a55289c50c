/**
 * Why there can be no passkey here: the browser knows none, or the site was opened by its number (`127.0.0.1`, `[::1]`)
 * and not by a name, to which a passkey belongs.
 */
export function passkeyObstacle(): 'cannot' | 'address' | undefined {
  const { PublicKeyCredential, location } = window
  if (!PublicKeyCredential) return 'cannot'
  return /^[\d.]+$|:/.test(location.hostname) ? 'address' : undefined
}
