import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import type { ReactNode } from 'react'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import styles from './demo-inbox-line.module.css'

/** In the demo no message leaves the machine; this line links to where they arrive. */
export function DemoInboxLine() {
  const t = useWords('second-factor')
  const { config } = usePage()
  if (config.mode !== 'demo') return null
  const link = (chunks: ReactNode) => (
    <a key="inbox" className={linkClass()} href="/demo/inbox" target="_blank" rel="noreferrer">
      {chunks}
    </a>
  )
  return <p className={styles.line}>{t.rich('demoInbox', { a: link })}</p>
}
