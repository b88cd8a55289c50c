import type { CallData } from '@bowline/contract/calls.ts'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { Drawer } from '@bowline/design-system/layers/drawer.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Bell } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { useAccountNews } from '../live/hooks.ts'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import styles from './news-bell.module.css'

type News = CallData<'GET /exchange-web-gateway/news/list'>

const SHOWN = 30
const MOST_COUNTED = 99

/** What happened to one's money: a count, a toast when something comes while the page is open, and the list of it. */
export function NewsBell() {
  const t = useWords('shell')
  const { siteApi } = usePage()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const [news, setNews] = useState<News>()
  // A page that cannot ask shows no count; it asks again when something comes.
  const ask = () => siteApi('GET /exchange-web-gateway/news/list', { limit: SHOWN }).catch(() => undefined)
  const askFirst = useEffectEvent(async () => setNews(await ask()))
  useEffect(() => {
    void askFirst()
  }, [])
  useAccountNews(async ({ kind, ...more }) => {
    if (kind !== 'notice' || !('notice' in more) || more.notice.news === undefined) return
    const known = news?.rows[0]?.id ?? 0
    const now = await ask()
    if (!now) return
    setNews(now)
    const [newest] = now.rows
    if (newest && newest.id > known) toast({ text: [newest.title, newest.amount].filter(Boolean).join(': ') })
  })
  const open = () => {
    setOpen(true)
    const newest = news?.rows[0]?.id
    if (newest !== undefined && news?.unread !== 0)
      siteApi('POST /exchange-web-gateway/news/read', { id: newest }).then(
        ({ unread }) => setNews((before) => before && { ...before, unread }),
        () => {},
      )
  }
  const unread = news?.unread ?? 0
  return (
    <>
      <span className={styles.bell}>
        <IconButton
          label={unread === 0 ? t('news') : `${t('news')} (${unread})`}
          icon={<Bell aria-hidden="true" size={16} />}
          onClick={open}
        />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {Math.min(unread, MOST_COUNTED)}
          </span>
        )}
      </span>
      <Drawer
        open={isOpen}
        onClose={() => setOpen(false)}
        label={t('news')}
        closeLabel={t('close')}
        side="end"
        width="360px"
      >
        <NewsList rows={news?.rows ?? []} onLeave={() => setOpen(false)} />
      </Drawer>
    </>
  )
}

function NewsList({ rows, onLeave }: { readonly rows: News['rows']; onLeave(): void }) {
  const t = useWords('shell')
  if (rows.length === 0) return <EmptyState title={t('news.empty')} />
  return (
    <ul className={styles.list}>
      {rows.map(({ id, title, text, amount, atMs, isRead }) => (
        <li key={id} data-unread={isRead ? undefined : ''}>
          <Link to="/assets/spot/history" onClick={onLeave}>
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
