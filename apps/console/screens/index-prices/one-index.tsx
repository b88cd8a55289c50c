import { Button } from '@bowline/design-system/actions/button.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import styles from '../../parts/parts.module.css'
import { t } from '../../words/words.ts'
import { changeColumns, type IndexRow, saidColumns } from './columns.tsx'

interface OneIndexProps {
  readonly index: IndexRow
  /** Absent where the role may not. */
  readonly onConfirm: (() => void) | undefined
  readonly onChange: (() => void) | undefined
}

/** What each source of one index says, and the course of the index. */
export function OneIndex({ index: { pair, sources, recipe, gap, changes }, onConfirm, onChange }: OneIndexProps) {
  const said = t('index.of-pair', { pair })
  const course = t('index.changes', { pair })
  return (
    <>
      <section>
        <h2 className={styles.subtitle}>{said}</h2>
        {gap && (
          <Banner kind="warn">
            {t('index.gap', { last: gap.last })} {gap.isConfirmed && t('index.gap.confirmed')}{' '}
            {!gap.isConfirmed && onConfirm && (
              <Button size="s" onClick={onConfirm}>
                {t('index.confirm')}
              </Button>
            )}
          </Banner>
        )}
        <DataTable
          caption={said}
          columns={saidColumns}
          rows={sources}
          rowKey={({ source }) => source}
          empty={<EmptyState title={t('index.sources.none')} />}
        />
        <p className={styles.quiet}>{t('index.hint', { outlier: recipe.outlierPercent })}</p>
        {onChange && (
          <Button size="s" onClick={onChange}>
            {t('index.recipe')}
          </Button>
        )}
      </section>
      <section>
        <h2 className={styles.subtitle}>{course}</h2>
        <DataTable
          caption={course}
          columns={changeColumns}
          rows={changes}
          rowKey={({ atMs, state, counted }) => `${atMs} ${state} ${counted.join()}`}
          empty={<EmptyState title={t('index.changes.none')} />}
        />
      </section>
    </>
  )
}
