import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { type ReactNode, useEffect } from 'react'
import { useConsole } from '../session/session.tsx'
import { ThemeMenu } from '../shell/theme-menu.tsx'
import { t } from '../words/words.ts'
import { BindStep } from './bind-step.tsx'
import { CodeStep } from './code-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { PasswordStep } from './password-step.tsx'
import styles from './sign-in.module.css'

const steps = { code: CodeStep, 'new-password': NewPasswordStep, bind: BindStep } as const
const titles = {
  code: 'sign-in.code.title',
  'new-password': 'sign-in.password.title',
  bind: 'sign-in.bind.title',
} as const

/** The sign-in: password, then whatever the session waits for. */
export function SignIn() {
  const { me, api, refresh } = useConsole()
  const stage = me.session?.stage
  const waits = stage === undefined || stage === 'open' ? undefined : stage
  const title = waits ? t(titles[waits]) : t('sign-in.title', { brand: me.brand })
  useEffect(() => {
    document.title = title
  }, [title])
  const Step = waits ? steps[waits] : PasswordStep
  const beginAnew = async () => {
    await api('POST /console-api/session/sign-out').catch(() => {})
    await refresh().catch(() => {})
  }
  return (
    <main className={styles.door}>
      <div className={styles.theme}>
        <ThemeMenu />
      </div>
      <Card>
        <h1 className={styles.title}>{title}</h1>
        <Step />
        {waits && (
          <Button kind="plain" onClick={() => void beginAnew()}>
            {t('sign-in.back')}
          </Button>
        )}
        {!waits && me.mode === 'demo' && <Note>{t('sign-in.demo')}</Note>}
      </Card>
    </main>
  )
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
