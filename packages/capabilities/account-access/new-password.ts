import { checkPassword, nameText, type PasswordRefusal, type SignInName, type WeakPassword } from '../identity/index.ts'
import type { AccessParts } from './access-parts.ts'

export type NewPasswordRefusal = { readonly refusal: PasswordRefusal | WeakPassword }

/** Why this may not become the password of the user `name`. Checked before anything is counted or used up. */
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

/** Queued like every other hash: a flood of them must not occupy the thread pool. */
export async function hashPassword(
  { signInQueue, passwords }: Pick<AccessParts, 'signInQueue' | 'passwords'>,
  password: string,
): Promise<string | undefined> {
  return signInQueue.run(() => passwords.hash(password))
}
