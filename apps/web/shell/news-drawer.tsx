import type { CallData } from '@bowline/contract/calls.ts'
import { Drawer } from '@bowline/design-system/layers/drawer.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import styles from './news-drawer.module.css'

type News = CallData<'GET /exchange-web-gateway/news/list'>

interface NewsDrawerProps {
  /** Id of the newest that the page knows: the list is asked for again when it is another. */
  readonly newest: number
  readonly onRead: (unread: number) => void
  readonly onClose: () => void
}

const SHOWN = 30

/** Where more is said of what a notice is about. */
const pages: Readonly<Record<News['rows'][number]['subject'], string>> = {
  wallet: '/assets/spot/history',
  payment: '/assets/funding',
  card: '/creditcard/list',
  convert: '/assets/convert/detail',
  earn: '/assets/financial',
  copying: '/assets/copy-trade',
  leading: '/copy-trading',
  referral: '/referral',
  contracts: '/assets/contract',
  alpha: '/alpha',
}

/** The list of what happened to one's account; what it shows is read. */
export function NewsDrawer({ newest, onRead, onClose }: NewsDrawerProps) {
  const t = useWords('shell')
  const { siteApi } = usePage()
  const { data, error, isAsking, again } = useAnswer(String(newest), () =>
    siteApi('GET /exchange-web-gateway/news/list', { limit: SHOWN }),
  )
  // While it asks for what just came, what was there stays.
  const [shown, setShown] = useState<News>()
  const read = useEffectEvent(async ({ unread, rows }: News) => {
    const [latest] = rows
    if (!latest || unread === 0) return
    // One that cannot be marked now is marked when the list is opened next.
    const left = await siteApi('POST /exchange-web-gateway/news/read', { id: latest.id }).catch(() => undefined)
    if (left) onRead(left.unread)
  })
  useEffect(() => {
    if (!data) return
    setShown(data)
    void read(data)
  }, [data])
  return (
    <Drawer open onClose={onClose} label={t('news')} closeLabel={t('close')} side="end" width="360px">
      <h2 className={styles.title}>{t('news')}</h2>
      {shown ? (
        <NewsList rows={shown.rows} onLeave={onClose} />
      ) : error ? (
        <FailedState title={t('failure.title')} retryLabel={t('failure.retry')} onRetry={again} busy={isAsking} />
      ) : (
        <div aria-busy="true">
          <Skeleton ch={24} lines={6} />
        </div>
      )}
    </Drawer>
  )
}

function NewsList({ rows, onLeave }: { readonly rows: News['rows']; onLeave(): void }) {
  const t = useWords('shell')
  if (rows.length === 0) return <EmptyState title={t('news.empty')} />
  return (
    <ul className={styles.list}>
      {rows.map(({ id, subject, title, text, amount, atMs, isRead }) => (
        <li key={id} data-unread={isRead ? undefined : ''}>
          <Link to={pages[subject]} onClick={onLeave}>
            {title}
          </Link>
          {amount !== null && <bdi dir="ltr">{amount}</bdi>}
          <p>{text}</p>
          <TimeText atMs={atMs} kind="minute" />
        </li>
      ))}
    </ul>
  )
}
