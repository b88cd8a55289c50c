import { Switch } from '@bowline/design-system/inputs/switch.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
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
    const turn = (isNowOn: boolean) =>
      setKinds((all) => all.map((known) => (known.kind === kind ? { ...known, isOn: isNowOn } : known)))
    // Applied at once, and reverted if the server rejects it: this one only, since others may have been turned meanwhile.
    turn(isOn)
    await siteApi('POST /exchange-web/web/user/notification', { kind, isOn }).catch((error) => {
      turn(!isOn)
      showError(error)
    })
  }
  return (
    <AccountLayout
      title={t('notifications')}
      at={1}
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
