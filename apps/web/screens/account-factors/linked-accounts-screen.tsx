import { Operation } from '@bowline/contract/terms/operations.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useSecondFactor } from '../../second-factor/use-second-factor.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './account-factors.module.css'

export const head = privateHead('account-factors', 'linked')

export function load({ siteApi }: ScreenContext) {
  return siteApi('GET /exchange-web/web/user/social/linked')
}

type LinkedAccount = Awaited<ReturnType<typeof load>>[number]

/** Accounts of other services for signing in; each can be unlinked as long as another way to sign in remains. */
export function Screen() {
  const t = useWords('account-factors')
  const accounts = useLoaderData<readonly LinkedAccount[]>()
  const { revalidate } = useRevalidator()
  const [unlinked, setUnlinked] = useState<string>()
  return (
    <AccountLayout title={t('linked')} at={3} back={useToSecurity()} intro={t('linked.intro')}>
      <div className={styles.codes}>
        <div role="status">
          {unlinked !== undefined && <Notice kind="good">{t('linked.removed', { name: unlinked })}</Notice>}
        </div>
        <Card flush>
          {accounts.length === 0 ? (
            <EmptyState
              icon={<Link2 aria-hidden="true" size={28} />}
              title={t('linked.empty')}
              text={t('linked.empty.text')}
            />
          ) : (
            <ul className={styles.rows}>
              {accounts.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  onUnlinked={() => {
                    setUnlinked(account.name)
                    revalidate()
                  }}
                />
              ))}
            </ul>
          )}
        </Card>
        {accounts.some(({ isLastWayIn }) => isLastWayIn) && (
          <Notice kind="info">
            {t.rich('linked.last', {
              password: (text) => (
                <Link key="password" to="/account/password_set">
                  {text}
                </Link>
              ),
              passkey: (text) => (
                <Link key="passkey" to="/account/passkeys">
                  {text}
                </Link>
              ),
            })}
          </Notice>
        )}
      </div>
    </AccountLayout>
  )
}

function AccountRow({ account, onUnlinked }: { readonly account: LinkedAccount; onUnlinked(): void }) {
  const t = useWords('account-factors')
  const { siteApi } = usePage()
  const { ask, dialog } = useSecondFactor(Operation.other)
  const { id, name, linkedAtMs, isLastWayIn } = account
  const { refusal, submit } = useSubmit(
    () => ask((proof) => siteApi('POST /exchange-web/web/user/social/unlink', { id, ...proof })),
    onUnlinked,
  )
  return (
    <li className={styles.passkey}>
      <Link2 aria-hidden="true" size={20} />
      <span className={styles.name}>
        <bdi>{name}</bdi>
        <span className={styles.note}>
          {t.rich('linked.since', { at: () => <TimeText key="at" atMs={linkedAtMs} kind="date" /> })}
        </span>
      </span>
      {!isLastWayIn && (
        <Button size="s" aria-label={t('linked.remove.label', { name })} onClick={() => submit()}>
          {t('linked.remove')}
        </Button>
      )}
      {refusal && (
        <div className={styles.refusal}>
          <Notice kind="bad">{refusal.text}</Notice>
        </div>
      )}
      {dialog}
    </li>
  )
}
