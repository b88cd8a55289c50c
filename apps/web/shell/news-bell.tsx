import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { Bell } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLaterDialog } from '../later/use-later-dialog.ts'
import { useAccountNews } from '../live/hooks.ts'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import styles from './news-bell.module.css'

const MOST_COUNTED = 99
const loadDrawer = async () => (await import('./news-drawer.tsx')).NewsDrawer

interface Known {
  readonly unread: number
  /** Id of the newest there is; 0: there is none. */
  readonly newest: number
}

/**
 * In the header of whoever is signed in, on every page: how much happened to their account that they have not read, a toast when
 * something comes while the page is open, and the list of it.
 */
export function NewsBell() {
  const t = useWords('shell')
  const { siteApi } = usePage()
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)
  const [known, setKnown] = useState<Known>()
  const close = () => setOpen(false)
  const countDown = (unread: number) => setKnown((before) => ({ newest: before?.newest ?? 0, unread }))
  const Drawer = useLaterDialog(loadDrawer, isOpen, close)
  // A page that cannot ask shows no count; it asks again when something comes.
  const ask = async () => {
    const answer = await siteApi('GET /exchange-web-gateway/news/list', { limit: 1 }).catch(() => undefined)
    const row = answer?.rows[0]
    if (answer) setKnown({ unread: answer.unread, newest: row?.id ?? 0 })
    return row
  }
  const askFirst = useEffectEvent(ask)
  useEffect(() => void askFirst(), [])
  useAccountNews(async (item) => {
    // What came while the page was away is counted, and no toast says that it is new.
    if (item.kind === 'resynced') return void ask()
    if (item.kind !== 'notice' || item.notice.news === undefined) return
    const before = known?.newest
    const row = await ask()
    if (row && before !== undefined && row.id > before)
      toast({ text: [row.title, row.amount].filter(Boolean).join(': ') })
  })
  const unread = known?.unread ?? 0
  return (
    <>
      <span className={styles.bell}>
        <IconButton
          label={unread === 0 ? t('news') : `${t('news')} (${unread})`}
          icon={<Bell aria-hidden="true" size={16} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
          </span>
        )}
      </span>
      {isOpen && Drawer && <Drawer newest={known?.newest ?? 0} onRead={countDown} onClose={close} />}
    </>
  )
}
