import { Button } from '@bowline/design-system/actions/button.tsx'
import { type ReactNode, useState } from 'react'
import styles from '../../../parts/parts.module.css'
import { t } from '../../../words/words.ts'
import type { SettingSection } from './setting-fields.ts'
import { SettingInput } from './setting-input.tsx'
import { byLocale, readAt, type Settings, writeAt } from './settings-draft.ts'

interface RowsInputProps {
  readonly rows: NonNullable<SettingSection['rows']>
  readonly settings: Settings
  readonly problemOf: (path: string) => string | undefined
  readonly onChange: (settings: Settings) => void
}

/** A list of rows, each with the same fields; long ones are folded to their title. */
export function RowsInput({ rows, settings, problemOf, onChange }: RowsInputProps) {
  const { path, label, add, fields } = rows
  const found = readAt(settings, path)
  const all = Array.isArray(found) ? (found as Settings[]) : []
  const isLong = fields.some(({ kind }) => kind === 'paragraphs')
  const put = (next: readonly Settings[]) => onChange(writeAt(settings, path, next.length === 0 ? undefined : next))
  const fresh = Object.fromEntries(
    fields.flatMap((field) => (field.kind === 'moment' ? [[field.path, new Date().toISOString()]] : [])),
  )
  const isNew = (row: Settings) => !row.slug || row.title === undefined
  return (
    <section className={styles.stack}>
      {!isLong && <h3 className={styles.subtitle}>{t(label)}</h3>}
      {all.map((row, at) => {
        const inputs = (
          <div className={styles.fields}>
            {fields.map((field) => (
              <SettingInput
                key={field.path}
                field={field}
                value={readAt(row, field.path)}
                fallback={field.options?.[0]}
                problem={problemOf(`${path}.${at}.${field.path}`)}
                onChange={(value) => put(all.with(at, writeAt(row, field.path, value)))}
              />
            ))}
            <Button size="s" onClick={() => put(all.filter((_, other) => other !== at))}>
              {t('setting.remove')}
            </Button>
          </div>
        )
        // Rows have no identity of their own; none of them moves.
        const key = `${at} of ${all.length}`
        if (!isLong) return <div key={key}>{inputs}</div>
        return (
          <Folded key={key} title={titleOf(row)} isOpenAtFirst={isNew(row)}>
            {inputs}
          </Folded>
        )
      })}
      <div>
        <Button onClick={() => put([...all, fresh])}>{t(add)}</Button>
      </div>
    </section>
  )
}

interface FoldedProps {
  readonly title: string
  readonly isOpenAtFirst: boolean
  readonly children: ReactNode
}

function Folded({ title, isOpenAtFirst, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <details className={styles.rowBox} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}

function titleOf({ title, slug }: Settings): string {
  const text = byLocale(title).en_US ?? slug
  return typeof text === 'string' && text !== '' ? text : t('setting.announcement.new')
}
