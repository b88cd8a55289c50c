import { checkPassword, nameText, type PasswordRefusal, type SignInName, type WeakPassword } from '../identity/index.ts'
import type { AccessParts } from './access-parts.ts'

export type NewPasswordRefusal = { readonly refusal: PasswordRefusal | WeakPassword }

/** Why this may not become the password of who goes by `name`. Before anything that counts or is used up. */
export async function refuseNewPassword(
  { passwordStrength }: Pick<AccessParts, 'passwordStrength'>,
  password: string,
  name: SignInName,
): Promise<NewPasswordRefusal | undefined> {
  const form = checkPassword(password, name.kind === 'email' ? name.email : undefined)
  if (form) return { refusal: form }
  const text = nameText(name)
  const weakness = await passwordStrength.weaknessOf(password, [text, text.split('@', 1)[0] as string])
  return weakness && { refusal: weakness }
}

/** In its turn, as every other hash: a flood of them must not take the thread pool. */
export async function hashPassword(
  { turnstile, passwords }: Pick<AccessParts, 'turnstile' | 'passwords'>,
  password: string,
): Promise<string | undefined> {
  return turnstile.pass(() => passwords.hash(password))
}
