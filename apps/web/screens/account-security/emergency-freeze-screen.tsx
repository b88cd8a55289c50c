import { Button } from '@bowline/design-system/actions/button.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { Moment } from '../../account-layout/moment.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-security.module.css'

export const head = privateHead('account-security', 'stop')

/** The target of the link in a security e-mail, which works without signing in: one click freezes the account. */
export function Screen() {
  const t = useWords('account-security')
  const layout = useWords('account-layout')
  const shell = useWords('shell')
  const { siteApi } = usePage()
  const [query] = useSearchParams()
  const key = query.get('key') ?? ''
  const { name, isAsking, again } = useNameBehind(key)
  const [stopped, setStopped] = useState<{ liftFromMs: number }>()
  const { busy, refusal, submit } = useSubmit(
    () => siteApi('POST /exchange-web/web/user/emergencyFreeze', { key }),
    setStopped,
  )
  return (
    <AccountLayout title={t('stop')} at={3} variant="card" intro={t('stop.intro')}>
      <div className={styles.page}>
        {name === undefined && !isAsking ? (
          <FailedState
            title={shell('failure.title')}
            text={shell('error.unreachable')}
            retryLabel={shell('failure.retry')}
            onRetry={again}
          />
        ) : name === undefined ? (
          <Skeleton ch={40} lines={3} />
        ) : name === null ? (
          <Notice kind="warn" title={t('stop.dead')}>
            {t('stop.dead.text')} <Link to="/account/freeze">{t('stop.signIn')}</Link>
          </Notice>
        ) : stopped ? (
          <Notice kind="good" title={t('stop.done', { name })}>
            {t.rich('stop.done.text', {
              from: () => <Moment key="from" atMs={stopped.liftFromMs} />,
            })}
          </Notice>
        ) : (
          <>
            <p>{t.rich('stop.text', { name, b: (chunks) => <strong key="name">{chunks}</strong> })}</p>
            {refusal && <Notice kind="bad">{refusal.text}</Notice>}
            <Button kind="danger" size="l" full busy={busy} busyLabel={layout('busy')} onClick={() => submit()}>
              {t('freeze.now')}
            </Button>
          </>
        )}
      </div>
    </AccountLayout>
  )
}

/**
 * Whose account the link freezes; null if the link is void, undefined while unknown. Opening the page changes nothing,
 * because mail programs open links by themselves.
 */
function useNameBehind(key: string) {
  const { siteApi } = usePage()
  const { data, isAsking, again } = useAnswer(key, () =>
    siteApi('POST /exchange-web/web/user/emergencyFreeze/look', { key }).then(
      ({ maskedName }) => ({ name: maskedName }),
      (error) => {
        if (isSiteApiError(error) && error.failure === 'refused') return { name: null }
        throw error
      },
    ),
  )
  return { name: data?.name, isAsking, again }
}
