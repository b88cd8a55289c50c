import type { CodeText } from '@bowline/contract/codes.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { classNames } from '@bowline/design-system/class-names.ts'
import { SearchInput } from '@bowline/design-system/inputs/search-input.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { StaleMark } from '@bowline/design-system/states/stale-mark.tsx'
import { MailOpen } from 'lucide-react'
import { useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { PageInfo } from '../../page-context.ts'
import type { Head, ScreenContext } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords, wordsOf } from '../../words/use-words.ts'
import styles from './demo-inbox-screen.module.css'
import { MessageView } from './message-view.tsx'
import { type InboxHead, listOf, useInbox } from './use-inbox.ts'

const NO_SUCH_MESSAGE: CodeText<'refused'> = '10000'

export function head({ locale, config }: PageInfo): Head {
  const t = wordsOf('demo-inbox', locale.id, locale.tag)
  return { title: `${t('title')} · ${config.brand.name}`, description: t('description'), isPrivate: true }
}

export async function load({ siteApi, request }: ScreenContext) {
  const to = new URL(request.url).searchParams.get('to')?.trim().slice(0, 254) ?? ''
  try {
    return await siteApi('GET /exchange-web/web/demo/inbox', listOf(to))
  } catch (error) {
    if (!isSiteApiError(error)) throw error
    // This page does not exist in production.
    if (error.code === NO_SUCH_MESSAGE) throw new Response('', { status: 404 })
    // The page goes on asking, and says that it does.
    return { messages: undefined }
  }
}

/** The messages the demo would have sent. `?to=` is the recipient, `?id=` the open message. */
export function Screen() {
  const t = useWords('demo-inbox')
  const { messages: first } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const [query, setQuery] = useSearchParams()
  const to = query.get('to') ?? ''
  const openId = Number(query.get('id')) || undefined
  const { messages, staleSeconds } = useInbox(first, to)
  // Ahead of `to` while one types.
  const [text, setText] = useState(to)
  const search = (next: string) => {
    setText(next)
    setQuery(next.trim() === '' ? {} : { to: next.trim() }, { replace: true })
  }
  return (
    <ContentPage
      title={t('title')}
      intro={t('explain')}
      aside={
        <StaleMark level={staleSeconds === undefined ? 'live' : 'stale'}>
          {staleSeconds === undefined ? t('live') : t('stale', { seconds: staleSeconds })}
        </StaleMark>
      }
    >
      <div className={classNames(styles.panes, openId !== undefined && styles.isOpen)}>
        <section className={styles.list} aria-label={t('list')}>
          <search>
            <SearchInput
              value={text}
              onChange={search}
              label={t('search')}
              clearLabel={t('search.clear')}
              maxLength={254}
            />
          </search>
          <List messages={messages} openId={openId} to={to} onShowAll={() => search('')} />
        </section>
        <div className={styles.pane}>
          {openId === undefined ? (
            messages &&
            messages.length > 0 && <EmptyState icon={<MailOpen aria-hidden="true" size={28} />} title={t('choose')} />
          ) : (
            <>
              <p className={styles.back}>
                <Link to={addressOf(to)}>{t('back')}</Link>
              </p>
              <MessageView key={openId} id={openId} />
            </>
          )}
        </div>
      </div>
    </ContentPage>
  )
}

interface ListProps {
  /** Undefined before the first answer. */
  readonly messages: readonly InboxHead[] | undefined
  readonly openId: number | undefined
  readonly to: string
  readonly onShowAll: () => void
}

function List({ messages, openId, to, onShowAll }: ListProps) {
  const t = useWords('demo-inbox')
  if (!messages) return <Skeleton ch={32} lines={6} />
  if (messages.length === 0) {
    return to === '' ? (
      <EmptyState title={t('empty')} text={t('empty.text')} />
    ) : (
      <EmptyState title={t('empty.found')} action={<Button onClick={onShowAll}>{t('empty.show')}</Button>} />
    )
  }
  return (
    <ul>
      {messages.map((message) => (
        <li key={message.id}>
          <Link
            to={addressOf(to, message.id)}
            className={styles.row}
            aria-current={message.id === openId ? 'true' : undefined}
            preventScrollReset
          >
            <span className={styles.details}>
              <Badge>{t(message.channel)}</Badge>
              <bdi className={styles.to}>{message.to}</bdi>
              <TimeText atMs={message.receivedAtMs} kind="time" />
            </span>
            {/* Written in the language of whoever gets it, not of this page. */}
            <span className={styles.subject} dir="auto" lang="">
              {message.subject}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function addressOf(to: string, id?: number): string {
  const query = new URLSearchParams({ ...(to !== '' && { to }), ...(id !== undefined && { id: String(id) }) })
  return query.size > 0 ? `/demo/inbox?${query}` : '/demo/inbox'
}
