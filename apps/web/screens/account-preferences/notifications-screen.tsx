import { Switch } from '@bowline/design-system/inputs/switch.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { privateHead } from '../../account-layout/private-head.ts'
import { usePage } from '../../page-context.ts'
import type { ScreenContext } from '../../screen.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-preferences.module.css'

export const head = privateHead('account-preferences', 'notifications')

export function load({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web/web/user/notifications')
}

type Kind = Awaited<ReturnType<typeof load>>['kinds'][number]

/** Which messages come; what guards the account always does. */
export function Screen() {
  const t = useWords('account-preferences')
  const layout = useWords('account-layout')
  const { siteApi } = usePage()
  const showError = useShowError()
  const loaded = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const [kinds, setKinds] = useState<readonly Kind[]>(loaded.kinds)
  const change = async (kind: Kind['kind'], isOn: boolean) => {
    if (kind === 'security') return
    const before = kinds
    // Applied at once, and reverted if the server rejects it.
    setKinds(kinds.map((known) => (known.kind === kind ? { ...known, isOn } : known)))
    await siteApi('POST /exchange-web/web/user/notification', { kind, isOn }).then(
      (answer) => setKinds(answer.kinds),
      (error) => {
        setKinds(before)
        showError(error)
      },
    )
  }
  return (
    <AccountLayout
      title={t('notifications')}
      at={1}
      width="form"
      back={{ to: '/account', label: layout('nav.information') }}
      intro={t('notifications.intro')}
    >
      <Card>
        <div className={styles.fields}>
          {kinds.map(({ kind, isOn, isFixed }) => (
            <Switch
              key={kind}
              checked={isOn}
              disabled={isFixed}
              onChange={(on) => change(kind, on)}
              hint={t(`message.${kind}.text`)}
            >
              {t(`message.${kind}`)}
            </Switch>
          ))}
        </div>
      </Card>
    </AccountLayout>
  )
}
