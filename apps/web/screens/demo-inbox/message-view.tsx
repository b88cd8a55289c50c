import type { CallData } from '@bowline/contract/calls.ts'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useState } from 'react'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './demo-inbox-screen.module.css'
import { textParts } from './text-parts.ts'

type Message = CallData<'GET /exchange-web/web/demo/message'>

/** One message: loading, loaded, or failed with a way to try again. */
export function MessageView({ id }: { id: number }) {
  const t = useWords('demo-inbox')
  const { siteApi } = usePage()
  const { data, isAsking, again } = useAnswer(String(id), () => siteApi('GET /exchange-web/web/demo/message', { id }))
  if (data) return <Loaded message={data} />
  if (!isAsking) return <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={again} />
  return (
    <div role="status">
      <span className="spoken">{t('loading')}</span>
      <Skeleton ch={40} lines={6} />
    </div>
  )
}

function Loaded({ message }: { message: Message }) {
  const t = useWords('demo-inbox')
  const [view, setView] = useState<'html' | 'plain'>('html')
  const { subject, channel, to, receivedAtMs, plain, html } = message
  return (
    <article className={styles.message}>
      <h2 dir="auto" lang="">
        {subject}
      </h2>
      <p className={styles.details}>
        <Badge>{t(channel)}</Badge>
        <bdi>{t('to', { to })}</bdi>
        <TimeText atMs={receivedAtMs} />
      </p>
      {html !== null && (
        <SegmentedControl
          label={t('view')}
          value={view}
          onChange={setView}
          size="s"
          options={[
            { value: 'html', label: t('view.html') },
            { value: 'plain', label: t('view.plain') },
          ]}
        />
      )}
      {html !== null && view === 'html' ? <MailFrame html={html} title={t('frame')} /> : <Plain text={plain} />}
    </article>
  )
}

/** In a frame with its own origin and no scripts; its links open a new tab. */
function MailFrame({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      className={styles.frame}
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html.replace('<head>', '<head><base target="_blank">')}
    />
  )
}

function Plain({ text }: { text: string }) {
  const { origin } = usePage()
  return (
    <pre className={styles.plain} dir="auto" lang="">
      {textParts(text, [origin]).map(({ text: piece, path }) =>
        path ? (
          <a key={piece} href={path}>
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </pre>
  )
}
