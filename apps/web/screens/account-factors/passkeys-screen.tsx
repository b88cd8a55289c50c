import { Card } from '@bowline/design-system/layers/card.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { HeldUntil } from '../../account-layout/held-until.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-factors.module.css'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'

export const head = privateHead('account-factors', 'passkeys')

export function load({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web/web/user/passkey/list')
}

/** Says until when withdrawals are held after the change. */
interface Changed {
  readonly title: string
  readonly heldUntilMs: number | null
}

/** The passkeys of the account, to add, rename and remove. */
export function Screen() {
  const t = useWords('account-factors')
  const { passkeys, most } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const { revalidate } = useRevalidator()
  const [changed, setChanged] = useState<Changed>()
  const showChange = (title: string, heldUntilMs: number | null) => {
    setChanged({ title, heldUntilMs })
    revalidate()
  }
  return (
    <AccountLayout title={t('passkeys')} at={3} back={useToSecurity()} intro={t('passkeys.intro')}>
      <div className={styles.codes}>
        <div role="status">
          {changed && (
            <Notice kind="good" title={changed.title}>
              <HeldUntil atMs={changed.heldUntilMs} />
            </Notice>
          )}
        </div>
        <Card flush>
          {passkeys.length === 0 ? (
            <EmptyState
              icon={<Fingerprint aria-hidden="true" size={28} />}
              title={t('passkeys.empty')}
              text={t('passkeys.empty.text')}
            />
          ) : (
            <ul className={styles.rows}>
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  onRenamed={() => revalidate()}
                  onRemoved={(heldUntilMs) => showChange(t('passkeys.removed'), heldUntilMs)}
                />
              ))}
            </ul>
          )}
        </Card>
        {passkeys.length < most ? (
          <AddPasskey onAdded={(heldUntilMs) => showChange(t('passkeys.added'), heldUntilMs)} />
        ) : (
          <Notice kind="info">{t('passkeys.most', { n: most })}</Notice>
        )}
      </div>
    </AccountLayout>
  )
}
