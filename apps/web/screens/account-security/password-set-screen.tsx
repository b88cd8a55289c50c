import { redirect } from 'react-router'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import { NewPasswordPage } from './new-password-page.tsx'

export const head = privateHead('account-security', 'password.set')

/** A user with a password changes it instead. */
export async function load({ siteApi }: ScreenContext): Promise<null> {
  const { hasPassword } = await siteApi('GET /exchange-web/web/userCenterInfo/getSecurityPage')
  if (hasPassword) throw redirect('/account/password_change')
  return null
}

/** The first password of a user who registered with a social account. */
export function Screen() {
  const t = useWords('account-security')
  const { siteApi } = usePage()
  return (
    <NewPasswordPage
      title={t('password.set')}
      intro={t('password.set.intro')}
      doneTitle={t('password.wasSet')}
      send={(next) => siteApi('POST /exchange-web/web/user/setPassword', next)}
    />
  )
}
