import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Tabs } from '@bowline/design-system/actions/tabs.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { useAsked } from '../../parts/asked.ts'
import { actionName, countryName, productName } from '../../parts/country-name.ts'
import { Failed } from '../../parts/failed.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { RuleDialog } from './rule-dialog.tsx'

type Rule = ConsoleData<'GET /console-api/countries/table'>['rules'][number]
type Change = ConsoleData<'GET /console-api/countries/history'>['rows'][number]

const tones = { allow: 'gain', kyc: 'warn', forbid: 'bad' } as const

const columns: readonly Column<Rule>[] = [
  { id: 'country', head: t('countries.country'), card: 'title', cell: ({ country }) => countryName(country), ch: 16 },
  { id: 'product', head: t('countries.product'), cell: ({ product }) => productName(product), ch: 10 },
  { id: 'action', head: t('countries.action'), cell: ({ action }) => actionName(action), ch: 10 },
  {
    id: 'rule',
    head: t('countries.rule'),
    cell: ({ rule }) => <Badge tone={tones[rule]}>{t(`rule.${rule}`)}</Badge>,
    ch: 8,
  },
  { id: 'note', head: t('countries.note'), cell: ({ note }) => note, card: 'wide', width: '35%', ch: 20 },
  {
    id: 'changed',
    head: t('countries.changed'),
    cell: ({ changedAtMs, changedBy }) =>
      changedAtMs === null ? (
        t('countries.built-in')
      ) : (
        <>
          <TimeText atMs={changedAtMs} kind="date" /> {changedBy}
        </>
      ),
    ch: 18,
  },
]

export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const [tab, setTab] = useState('rules')
  const [asked, , ask] = useAsked()
  const { data, error, again } = useAnswer('countries', () => api('GET /console-api/countries/table'))
  const tabs = [
    { id: 'rules', label: t('countries.rules') },
    { id: 'history', label: t('countries.history') },
  ]
  return (
    <>
      <ScreenHead title={t('nav.countries')}>
        {may('countries.change') && (
          <Button kind="primary" disabled={!data} onClick={() => ask('change')}>
            {t('countries.change')}
          </Button>
        )}
      </ScreenHead>
      <Tabs label={t('countries.tabs')} tabs={tabs} selected={tab} onSelect={setTab}>
        {tab === 'rules' ? (
          <DataTable
            caption={t('countries.caption')}
            columns={columns}
            rows={data?.rules ?? []}
            rowKey={({ country, product, action }) => `${country}/${product}/${action}`}
            state={data || error ? 'ready' : 'loading'}
            loadingLabel={t('loading')}
            failed={error && <Failed error={error} onRetry={again} />}
          />
        ) : (
          <History />
        )}
      </Tabs>
      {asked === 'change' && data && may('countries.change') && (
        <RuleDialog table={data} onClose={() => ask()} onDone={again} />
      )}
    </>
  )
}

function History() {
  const { api } = useConsole()
  const pages = usePages<Change>('history', (cursor) => api('GET /console-api/countries/history', { cursor }))
  return (
    <PagedTable
      caption={t('countries.history')}
      columns={columns as readonly Column<Change>[]}
      pages={pages}
      rowKey={({ version }) => String(version)}
      empty={t('countries.history.empty')}
    />
  )
}
