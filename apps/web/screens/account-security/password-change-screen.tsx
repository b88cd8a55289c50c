import type { CodeText } from '@bowline/contract/codes.ts'
import { useState } from 'react'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import { PasswordField } from '../../shell/password-field.tsx'
import { useWords } from '../../words/use-words.ts'
import { NewPasswordPage } from './new-password-page.tsx'

export const head = privateHead('account-security', 'password.change')

const CURRENT_WRONG: CodeText<'currentPasswordWrong'> = '140041'

export function Screen() {
  const t = useWords('account-security')
  const { siteApi } = usePage()
  const [password, setPassword] = useState('')
  const change = 'POST /exchange-web/web/userCenterPassword/changePassword'
  return (
    <NewPasswordPage
      title={t('password.change')}
      intro={t('password.change.intro')}
      doneTitle={t('password.changed')}
      current={password}
      currentField={(tried, refusal) => (
        <PasswordField
          kind="current"
          label={t('password.current')}
          value={password}
          onChange={setPassword}
          error={
            refusal?.code === CURRENT_WRONG ? refusal.text : tried && !password ? t('password.missing') : undefined
          }
        />
      )}
      isOfCurrent={({ code }) => code === CURRENT_WRONG}
      send={(next) => siteApi(change, { password, ...next })}
    />
  )
}
