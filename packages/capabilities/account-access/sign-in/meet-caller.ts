import type { SignInName, SignInParts } from '../../identity/index.ts'
import { knownAs } from './known-browsers.store.ts'

/** The user with a name, and how this browser is known to them. */
export interface Caller {
  readonly found: Awaited<ReturnType<SignInParts['counter']['meet']>>['found']
  readonly knownAs: string | undefined
}

/**
 * Who wants to sign in, and the captcha it takes; counts nothing. The same for strangers with an unknown name: only in
 * a browser that has signed in with it is there more to read.
 */
export async function meetCaller(
  { sql, counter }: Pick<SignInParts, 'sql' | 'counter'>,
  { name, browser, ip }: { readonly name: SignInName; readonly browser: string; readonly ip: string },
  nowMs: number,
): Promise<Caller & { readonly captcha: 'normal' | 'hard' }> {
  const { found, captcha } = await counter.meet({ name, ip }, nowMs)
  const known = await knownAs(sql, found?.user.id, browser)
  if (!found || known === undefined) return { found, knownAs: undefined, captcha }
  return { found, knownAs: known, captcha: await counter.captchaAt(found.user.id, known) }
}
