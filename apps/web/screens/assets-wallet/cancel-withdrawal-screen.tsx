import { Button } from '@bowline/design-system/actions/button.tsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'

export const head = privateHead('assets-wallet', 'cancel')

/** The target of the link in the mail about a withdrawal; works without signing in, and only after a click. */
export function Screen() {
  const t = useWords('assets-wallet')
  const layout = useWords('account-layout')
  const { siteApi } = usePage()
  const [query] = useSearchParams()
  const [isDone, setDone] = useState(false)
  const { busy, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/withdraw/cancelByLink', { key: query.get('key') ?? '' }),
    () => setDone(true),
  )
  return (
    <AccountLayout title={t('cancel')} at={1} variant="card">
      <div className={styles.form}>
        {isDone ? (
          <Notice kind="good" title={t('cancel.done')}>
            {t('why.cancelled')} <Link to="/account/security">{layout('nav.security')}</Link>
          </Notice>
        ) : (
          <>
            <p>{t('cancel.title')}</p>
            {refusal && <Notice kind="bad">{refusal.text}</Notice>}
            <Button kind="danger" size="l" full busy={busy} busyLabel={layout('busy')} onClick={() => submit()}>
              {t('cancel')}
            </Button>
          </>
        )}
      </div>
    </AccountLayout>
  )
}
