import { Button } from '@bowline/design-system/actions/button.tsx'
import { classNames } from '@bowline/design-system/class-names.ts'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { TextArea } from '@bowline/design-system/inputs/text-input.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { useRef, useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import styles from '../../parts/parts.module.css'
import type { ConsoleApiError } from '../../session/console-api.ts'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { lineDiff } from './line-diff.ts'

interface SettingsEditorProps {
  readonly version: number
  readonly inForce: string
  readonly first: string | undefined
  readonly onDone: () => void
}

/** A JSON editor: the server validates the settings, and they are applied with the changes in view. */
export function SettingsEditor({ version, inForce, first, onDone }: SettingsEditorProps) {
  const { api } = useConsole()
  const may = useMay()
  const [settings, setSettings] = useState(first ?? inForce)
  const latest = useRef(settings)
  const [problems, setProblems] = useState<readonly string[]>()
  const [isSaving, setSaving] = useState(false)
  const check = async (): Promise<boolean> => {
    const found = await api('POST /console-api/configuration/check', { settings }).then(
      (checked) => checked.problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)),
      (error: ConsoleApiError) => [error.message || t('act.unreachable')],
    )
    // The answer is about a text that has been changed since.
    if (latest.current !== settings) return false
    setProblems(found)
    return found.length === 0
  }
  const save = async (note: string) => {
    const changed = await api('POST /console-api/configuration/change', { settings, expectedVersion: version, note })
    onDone()
    return t('configuration.done', { version: changed.version })
  }
  return (
    <div className={classNames(styles.stack, styles.panel)}>
      <Field label={t('configuration.editor')}>
        <TextArea
          className={styles.editor}
          value={settings}
          onChange={(text) => {
            latest.current = text
            setSettings(text)
            setProblems(undefined)
          }}
          name="settings"
          spellCheck={false}
          readOnly={!may('configuration.change')}
        />
      </Field>
      {problems?.length === 0 && <Banner kind="info">{t('configuration.fine')}</Banner>}
      {problems !== undefined && problems.length > 0 && (
        <Banner kind="bad">
          <p>{t('configuration.problems')}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div className={styles.actions}>
        <Button onClick={() => void check()}>{t('configuration.check')}</Button>
        {may('configuration.change') && (
          <Button kind="primary" onClick={async () => setSaving(await check())}>
            {t('configuration.save')}
          </Button>
        )}
      </div>
      {isSaving && (
        <ActDialog
          title={t('configuration.save.title')}
          confirm={t('configuration.save')}
          onClose={() => setSaving(false)}
          act={save}
        >
          <Diff before={inForce} after={settings} />
        </ActDialog>
      )}
    </div>
  )
}

function Diff({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = lineDiff(before, after)
  if (lines.length === 0) return <p>{t('configuration.diff.none')}</p>
  const classes = { ' ': undefined, '+': styles.added, '-': styles.removed }
  return (
    // It scrolls by itself, so it must be reachable by keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
    <section className={styles.diff} aria-label={t('configuration.diff')} tabIndex={0}>
      {lines.map(({ mark, text, number }) => (
        <span key={number} className={classes[mark]}>
          {mark} {text}
        </span>
      ))}
    </section>
  )
}
