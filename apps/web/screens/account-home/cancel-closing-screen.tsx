import { Button } from '@bowline/design-system/actions/button.tsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { privateHead } from '../../account-layout/private-head.ts'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-home.module.css'

export const head = privateHead('account-home', 'close.keep')

/** Where the link of the closing mail leads, whoever is signed in or nobody. */
export function Screen() {
  const t = useWords('account-home')
  const layout = useWords('account-layout')
  const { siteApi } = usePage()
  const [query] = useSearchParams()
  const [kept, setKept] = useState<string>()
  const { busy, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/user/close/cancelByLink', { key: query.get('key') ?? '' }),
    ({ maskedName }) => setKept(maskedName),
  )
  return (
    <AccountLayout title={t('close.keep')} at={1} variant="card">
      <div className={styles.page}>
        {kept === undefined ? (
          <>
            <p>{t('close.link')}</p>
            {refusal && <Notice kind="bad">{refusal.text}</Notice>}
            <Button kind="primary" size="l" full busy={busy} busyLabel={layout('busy')} onClick={() => submit()}>
              {t('close.keep')}
            </Button>
          </>
        ) : (
          <Notice kind="good" title={t('close.kept', { name: kept })}>
            {t('close.kept.text')} <Link to="/account/security">{layout('nav.security')}</Link>
          </Notice>
        )}
      </div>
    </AccountLayout>
  )
}
