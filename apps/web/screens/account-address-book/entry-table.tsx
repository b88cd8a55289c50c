import { Button } from '@bowline/design-system/actions/button.tsx'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { BookUser, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { ZoneNote } from '../../account-layout/zone-note.tsx'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useCopy } from '../../shell/use-copy.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './address-book.module.css'
import type { Book, Entry } from './load-book.ts'

interface EntryTableProps {
  readonly book: Book
  /** Shown instead of rows when there are none: a link to add the first. */
  readonly first: ReactNode
}

/** The user's withdrawal addresses, one per row; on a phone one per card. */
export function EntryTable({ book, first }: EntryTableProps) {
  const t = useWords('account-address-book')
  const remove = useDeleting()
  const nameOf = (network: string) =>
    book.networks.find(({ transferNetWork }) => transferNetWork === network)?.name ?? network
  return (
    <>
      <Card flush>
        <DataTable
          caption={t('title')}
          rows={book.list}
          rowKey={({ id }) => String(id)}
          empty={
            <EmptyState
              icon={<BookUser aria-hidden="true" size={28} />}
              title={t('empty')}
              text={t('empty.text')}
              action={first}
            />
          }
          columns={[
            { id: 'label', head: t('label'), card: 'title', cell: ({ label }) => <bdi>{label}</bdi> },
            {
              id: 'coin',
              head: t('coin'),
              cell: ({ coinName }) => (
                <span className={styles.coin}>
                  <CoinIcon symbol={coinName} /> {coinName}
                </span>
              ),
            },
            { id: 'network', head: t('network'), cell: ({ transferNetWork }) => <bdi>{nameOf(transferNetWork)}</bdi> },
            { id: 'address', head: t('address'), card: 'wide', cell: (entry) => <Place entry={entry} /> },
            { id: 'added', head: t('added'), cell: ({ addedAtMs }) => <TimeText atMs={addedAtMs} kind="minute" /> },
            ...(book.isWhiteListOn
              ? [{ id: 'state', head: t('state'), cell: (entry: Entry) => <State entry={entry} /> }]
              : []),
          ]}
          actionsHead={t('actions')}
          actions={(entry) => (
            <Button size="s" aria-label={t('delete.label', { label: entry.label })} onClick={() => remove(entry)}>
              {t('delete')}
            </Button>
          )}
        />
      </Card>
      {book.list.length > 0 && <ZoneNote />}
    </>
  )
}

function Place({ entry: { address, tag, label } }: { readonly entry: Entry }) {
  const t = useWords('account-address-book')
  const copy = useCopy()
  return (
    <span className={styles.place}>
      <span>
        <bdi dir="ltr">{address}</bdi>
        {tag !== 0 && <span>{t('tag.of', { tag: String(tag) })}</span>}
      </span>
      {copy && (
        <IconButton
          size="s"
          label={t('copy', { label })}
          icon={<Copy size={14} aria-hidden="true" />}
          onClick={() => copy(address)}
        />
      )}
    </span>
  )
}

function State({ entry: { usableFromMs } }: { readonly entry: Entry }) {
  const t = useWords('account-address-book')
  if (usableFromMs === null) return <Badge tone="gain">{t('state.usable')}</Badge>
  return t.rich('state.from', { from: () => <TimeText key="from" atMs={usableFromMs} kind="minute" /> })
}

function useDeleting() {
  const t = useWords('account-address-book')
  const layout = useWords('account-layout')
  const { siteApi } = usePage()
  const ask = useAsk()
  const toast = useToast()
  const showError = useShowError()
  const { revalidate } = useRevalidator()
  return async ({ coinName: symbol, transferNetWork, address, tag, label }: Entry) => {
    const isSure = await ask({
      title: t('delete.title'),
      text: t('delete.text', { label }),
      confirm: t('delete'),
      cancel: layout('cancel'),
      danger: true,
    })
    if (!isSure) return
    const place = { symbol, transferNetWork, address, tag }
    await siteApi('POST /exchange-web/web/withdraw/deleteWithdrawAddress', place).then(
      () => toast({ text: t('deleted', { label }), kind: 'good' }),
      showError,
    )
    revalidate()
  }
}
