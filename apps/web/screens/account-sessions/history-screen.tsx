import { historyKinds } from '@bowline/contract/terms/account-data.ts'
import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { useToSecurity } from '../../account-layout/use-to-security.ts'
import { ZoneNote } from '../../account-layout/zone-note.tsx'
import { usePage } from '../../page-context.ts'
import { privateHead } from '../../private-head.ts'
import type { ScreenContext } from '../../screen.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import type { SiteApi } from '../../site-api/site-api.ts'
import { useWords } from '../../words/use-words.ts'
import { Place } from './device-cells.tsx'
import styles from './sessions.module.css'

export const head = privateHead('account-sessions', 'history')

type Kind = (typeof historyKinds)[number]

const pageOf = (siteApi: SiteApi, kind: Kind, beforeId?: number) =>
  siteApi('GET /exchange-web/web/user/securityHistory', { kind, beforeId, limit: 50 })

/** The selected part is in the URL, so that going back restores it. */
export async function load({ siteApi, request }: ScreenContext) {
  const asked = new URL(request.url).searchParams.get('kind')
  const kind = historyKinds.find((known) => known === asked) ?? 'all'
  return { kind, page: await pageOf(siteApi, kind) }
}

type History = Awaited<ReturnType<typeof load>>

/** Sign-ins and security changes of the last 90 days. */
export function Screen() {
  const t = useWords('account-sessions')
  const back = useToSecurity()
  const loaded = useLoaderData<History>()
  const [, setQuery] = useSearchParams()
  return (
    <AccountLayout
      title={t('history')}
      at={3}
      measure="table"
      back={back}
      intro={t('history.intro')}
      aside={
        <Link className={buttonClass({ kind: 'danger' })} to="/account/freeze">
          {t('history.freeze')}
        </Link>
      }
    >
      <div className={styles.parts}>
        <SegmentedControl
          label={t('history.kind')}
          options={historyKinds.map((kind) => ({ value: kind, label: t(`history.${kind}`) }))}
          value={loaded.kind}
          onChange={(kind) => setQuery({ kind }, { replace: true, preventScrollReset: true })}
        />
        <Rows key={loaded.kind} loaded={loaded} />
      </div>
    </AccountLayout>
  )
}

function Rows({ loaded: { kind, page } }: { readonly loaded: History }) {
  const t = useWords('account-sessions')
  const { siteApi } = usePage()
  const showError = useShowError()
  const [older, setOlder] = useState<History['page']>({ rows: [], nextBeforeId: page.nextBeforeId })
  const [busy, setBusy] = useState(false)
  const next = older.nextBeforeId
  const more = async (beforeId: number) => {
    setBusy(true)
    await pageOf(siteApi, kind, beforeId).then(
      (answer) => setOlder(({ rows }) => ({ ...answer, rows: [...rows, ...answer.rows] })),
      showError,
    )
    setBusy(false)
  }
  return (
    <>
      <Card flush>
        <DataTable
          caption={t('history')}
          rows={[...page.rows, ...older.rows]}
          rowKey={({ id }) => String(id)}
          empty={<EmptyState title={t('history.empty')} />}
          columns={[
            {
              id: 'what',
              head: t('history.what'),
              card: 'title',
              cell: ({ event }) => t.find(`event.${event}`) ?? t('event.unknown'),
            },
            {
              id: 'when',
              head: t('history.when'),
              cell: ({ atMs }) => <TimeText atMs={atMs} kind="minute" />,
            },
            { id: 'device', head: t('device'), cell: ({ device }) => <bdi>{device || t('unknownDevice')}</bdi> },
            { id: 'place', head: t('place'), cell: (row) => <Place {...row} /> },
          ]}
        />
      </Card>
      <ZoneNote />
      {next !== null && (
        <div>
          <Button busy={busy} busyLabel={t('history.loading')} onClick={() => more(next)}>
            {t('history.more')}
          </Button>
        </div>
      )}
    </>
  )
}
