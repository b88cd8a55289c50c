import { Button } from '@bowline/design-system/actions/button.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useAddress } from '../../parts/address.ts'
import { useAsked } from '../../parts/asked.ts'
import { Failed } from '../../parts/failed.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useLiveAnswer } from '../../parts/use-live-answer.ts'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { BreakDialog } from './break-dialog.tsx'
import { type IndexRow, indexColumns, type SourceRow, sourceColumns } from './columns.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { OneIndex } from './one-index.tsx'
import { RecipeDialog } from './recipe-dialog.tsx'

const EVERY_MS = 2_000

/** Where the index of each contract comes from, as of now; the sources of the demo can be broken here, to see what happens. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const [what, about, ask] = useAsked()
  const [{ pair }, setAddress] = useAddress()
  const { data, error, again } = useLiveAnswer('index-prices', EVERY_MS, () =>
    api('GET /console-api/index-prices/list'),
  )
  const shown = data?.indexes.find((index) => index.pair === pair) ?? data?.indexes[0]
  const source = data?.sources.find((row) => row.source === about)
  const mayBreak = data?.canBreak === true && may('markets.restrict')
  const loading = { state: data || error ? 'ready' : 'loading', loadingLabel: t('loading') } as const
  const failed = error && <Failed error={error} onRetry={again} />
  return (
    <>
      <ScreenHead title={t('nav.index-prices')}>
        {data && (
          <span className={styles.quiet}>
            {t('index.as-of')} <TimeText atMs={data.nowMs} />
          </span>
        )}
      </ScreenHead>
      <div className={styles.stack}>
        <section>
          <h2 className={styles.subtitle}>{t('index.sources')}</h2>
          <DataTable
            {...loading}
            caption={t('index.sources')}
            columns={sourceColumns}
            rows={data?.sources ?? []}
            rowKey={(row) => row.source}
            empty={<EmptyState title={t('index.sources.none')} text={t('index.sources.none.text')} />}
            failed={failed}
            {...(mayBreak && {
              actionsHead: t('user.actions'),
              actions: (row: SourceRow) => (
                <Button size="s" onClick={() => ask(`${row.broken === null ? 'break' : 'mend'}:${row.source}`)}>
                  {t(row.broken === null ? 'index.break' : 'index.mend')}
                </Button>
              ),
            })}
          />
          {mayBreak && <p className={styles.quiet}>{t('index.break.about')}</p>}
        </section>
        {!(error && !data) && (
          <section>
            <h2 className={styles.subtitle}>{t('index.indexes')}</h2>
            <DataTable
              {...loading}
              caption={t('index.indexes')}
              columns={indexColumns}
              rows={data?.indexes ?? []}
              rowKey={(row) => row.pair}
              empty={<EmptyState title={t('index.indexes.none')} />}
              actionsHead={t('user.actions')}
              actions={(row: IndexRow) => (
                <Button
                  size="s"
                  aria-label={t('index.show.label', { pair: row.pair })}
                  aria-pressed={row.pair === shown?.pair}
                  onClick={() => setAddress({ pair: row.pair })}
                >
                  {t('index.show')}
                </Button>
              )}
            />
          </section>
        )}
        {shown && (
          <OneIndex
            index={shown}
            onConfirm={may('markets.restrict') ? () => ask(`confirm:${shown.pair}`) : undefined}
            onChange={may('markets.request') ? () => ask(`recipe:${shown.pair}`) : undefined}
          />
        )}
      </div>
      {what === 'confirm' && shown?.pair === about && may('markets.restrict') && (
        <ConfirmDialog index={shown} onClose={() => ask()} onDone={again} />
      )}
      {what === 'recipe' && shown?.pair === about && may('markets.request') && (
        <RecipeDialog index={shown} onClose={() => ask()} />
      )}
      {(what === 'break' || what === 'mend') && source && mayBreak && (
        <BreakDialog source={source} onClose={() => ask()} onDone={again} />
      )}
    </>
  )
}
