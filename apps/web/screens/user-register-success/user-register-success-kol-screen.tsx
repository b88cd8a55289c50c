import { useLoaderData } from 'react-router'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import { Welcome } from './welcome.tsx'

export const head = privateHead('user-register-success', 'title')

export async function load({ siteApi }: ScreenContext) {
  const invite = await siteApi('GET /exchange-web/web/user/invite').catch(() => null)
  return { invitedByKol: invite?.invitedByKol ?? false }
}

/** For users invited by an influencer (KOL). Whoever else opens it sees no more than is recorded. */
export function Screen() {
  const t = useWords('user-register-success')
  const { invitedByKol } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  return <Welcome text={t(invitedByKol ? 'text.kol' : 'text')} />
}
