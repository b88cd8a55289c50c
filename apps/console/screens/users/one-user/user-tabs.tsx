import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Tabs } from '@bowline/design-system/actions/tabs.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { AuditTable } from '../../../parts/audit-table.tsx'
import { countryName } from '../../../parts/country-name.ts'
import { DoneText } from '../../../parts/done-text.tsx'
import { PagedTable } from '../../../parts/paged-table.tsx'
import { useConsole, useMay } from '../../../session/session.tsx'
import { t } from '../../../words/words.ts'
import { LedgerList, OpenOrderList, OrderList, TradeList } from './account-lists.tsx'

type SessionRow = ConsoleData<'GET /console-api/users/sessions'>['rows'][number]
type EventRow = ConsoleData<'GET /console-api/users/security-events'>['rows'][number]
type KeyRow = ConsoleData<'GET /console-api/users/api-keys'>['rows'][number]

/** An IP address, and its likely country. */
function placeOf({ ip, country }: { readonly ip: string | null; readonly country: string | null }): string {
  return [ip, country && countryName(country)].filter(Boolean).join(', ') || t('unknown')
}

const sessionColumns: readonly Column<SessionRow>[] = [
  { id: 'device', head: t('user.device'), card: 'title', cell: ({ device }) => device },
  { id: 'ip', head: t('user.ip'), cell: placeOf },
  {
    id: 'since',
    head: t('user.signed-in'),
    cell: ({ createdAtMs }) => <TimeText atMs={createdAtMs} kind="minute" />,
    ch: 18,
  },
  {
    id: 'used',
    head: t('user.used'),
    cell: ({ lastUsedAtMs }) => <TimeText atMs={lastUsedAtMs} kind="minute" />,
    ch: 18,
  },
]

const eventColumns: readonly Column<EventRow>[] = [
  { id: 'event', head: t('user.event'), card: 'title', cell: ({ event }) => <DoneText action={event} /> },
  { id: 'time', head: t('user.time'), cell: ({ atMs }) => <TimeText atMs={atMs} kind="minute" />, ch: 18 },
  { id: 'device', head: t('user.device'), cell: ({ device }) => device },
  { id: 'ip', head: t('user.ip'), cell: placeOf },
]

const keyColumns: readonly Column<KeyRow>[] = [
  { id: 'key', head: t('user.key'), card: 'title', cell: ({ apiKey }) => <code>{apiKey}</code> },
  { id: 'label', head: t('user.label'), cell: ({ label }) => label || t('unknown') },
  { id: 'rights', head: t('user.rights'), cell: ({ permissions }) => permissions.join(', ') },
  { id: 'ips', head: t('user.ips'), cell: ({ ips }) => ips.join(', ') || t('user.ips.any') },
  {
    id: 'since',
    head: t('user.created'),
    cell: ({ createdAtMs }) => <TimeText atMs={createdAtMs} kind="date" />,
    ch: 18,
  },
]

/** Each list is requested when it is opened, because every look is recorded. */
export function UserTabs({ userId }: { readonly userId: number }) {
  const may = useMay()
  const [selected, setSelected] = useState('open-orders')
  const tabs = [
    { id: 'open-orders', label: t('user.open-orders') },
    { id: 'orders', label: t('user.orders') },
    { id: 'trades', label: t('user.trades') },
    { id: 'ledger', label: t('user.ledger') },
    { id: 'sessions', label: t('user.sessions') },
    { id: 'events', label: t('user.events') },
    { id: 'keys', label: t('user.keys') },
    ...(may('audit.read') ? [{ id: 'audit', label: t('user.audit') }] : []),
  ]
  return (
    <Tabs label={t('user.tabs')} tabs={tabs} selected={selected} onSelect={setSelected}>
      {selected === 'open-orders' && <OpenOrderList userId={userId} />}
      {selected === 'orders' && <OrderList userId={userId} />}
      {selected === 'trades' && <TradeList userId={userId} />}
      {selected === 'ledger' && <LedgerList userId={userId} />}
      {selected === 'sessions' && <SessionList userId={userId} />}
      {selected === 'events' && <EventList userId={userId} />}
      {selected === 'keys' && <KeyList userId={userId} />}
      {selected === 'audit' && <AuditTable filter={{ userId }} />}
    </Tabs>
  )
}

interface ListProps {
  readonly userId: number
}

function SessionList({ userId }: ListProps) {
  const { api } = useConsole()
  const pages = usePages<SessionRow>(`sessions ${userId}`, async () => {
    const { rows } = await api('GET /console-api/users/sessions', { userId })
    return { rows, next: null }
  })
  const empty = t('user.sessions.empty')
  return (
    <PagedTable
      caption={t('user.sessions')}
      columns={sessionColumns}
      pages={pages}
      rowKey={({ id }) => id}
      empty={empty}
    />
  )
}

function EventList({ userId }: ListProps) {
  const { api } = useConsole()
  const pages = usePages<EventRow>(`events ${userId}`, (cursor) =>
    api('GET /console-api/users/security-events', { userId, cursor }),
  )
  return (
    <PagedTable
      caption={t('user.events')}
      columns={eventColumns}
      pages={pages}
      rowKey={({ id }) => String(id)}
      empty={t('user.events.empty')}
    />
  )
}

function KeyList({ userId }: ListProps) {
  const { api } = useConsole()
  const pages = usePages<KeyRow>(`keys ${userId}`, async () => {
    const { rows } = await api('GET /console-api/users/api-keys', { userId })
    return { rows, next: null }
  })
  const empty = t('user.keys.empty')
  return (
    <PagedTable
      caption={t('user.keys')}
      columns={keyColumns}
      pages={pages}
      rowKey={(key) => key.apiKey}
      empty={empty}
    />
  )
}
