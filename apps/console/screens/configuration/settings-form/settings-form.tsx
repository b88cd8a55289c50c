import { Button } from '@bowline/design-system/actions/button.tsx'
import { classNames } from '@bowline/design-system/class-names.ts'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { type FormEvent, useState } from 'react'
import { ActDialog } from '../../../parts/act-dialog.tsx'
import { useAddress } from '../../../parts/address.ts'
import styles from '../../../parts/parts.module.css'
import type { ConsoleApiError } from '../../../session/console-api.ts'
import { useConsole, useMay } from '../../../session/session.tsx'
import { t } from '../../../words/words.ts'
import { ChangeList } from './change-list.tsx'
import { CoinsInput } from './coins-input.tsx'
import { LocalesInput } from './locales-input.tsx'
import { RowsInput } from './rows-input.tsx'
import { settingSections } from './setting-fields.ts'
import { SettingInput } from './setting-input.tsx'
import { changesBetween, readAt, type Settings, writeAt } from './settings-draft.ts'

interface Problem {
  readonly path: string
  readonly message: string
}

interface SettingsFormProps {
  readonly version: number
  readonly written: Settings
  readonly defaults: Settings
  readonly onDone: () => void
}

/** The settings by section; the server checks them, and they are put in force with every change in view. */
export function SettingsForm({ version, written, defaults, onDone }: SettingsFormProps) {
  const { api } = useConsole()
  const may = useMay()
  const [{ section: asked }, set] = useAddress()
  const [draft, setDraft] = useState(written)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [isSaving, setSaving] = useState(false)
  const section = settingSections.find(({ id }) => id === asked) ?? settingSections[0]
  const changes = changesBetween(written, draft)
  const change = (next: Settings) => {
    setDraft(next)
    setProblems([])
  }
  /** A problem of a part stands at the field of the whole. */
  const problemOf = (path: string) =>
    problems.find((problem) => problem.path === path || problem.path.startsWith(`${path}.`))?.message
  const review = async (event: FormEvent) => {
    event.preventDefault()
    const settings = JSON.stringify(draft)
    const found = await api('POST /console-api/configuration/check', { settings }).then(
      (checked) => checked.problems,
      (error: ConsoleApiError) => [{ path: '', message: error.message || t('act.unreachable') }],
    )
    setProblems(found)
    setSaving(found.length === 0)
  }
  const save = async (note: string) => {
    const settings = JSON.stringify(draft)
    const changed = await api('POST /console-api/configuration/change', { settings, expectedVersion: version, note })
    onDone()
    return t('configuration.done', { version: changed.version })
  }
  if (!section) return null
  return (
    <>
      <form className={classNames(styles.settings, styles.panel)} onSubmit={(event) => void review(event)} noValidate>
        <nav className={styles.sections} aria-label={t('setting.sections')}>
          {settingSections.map(({ id }) => (
            <button
              key={id}
              type="button"
              aria-current={id === section.id ? 'true' : undefined}
              onClick={() => set({ section: id })}
            >
              {t(`setting.section.${id}`)}
            </button>
          ))}
        </nav>
        <fieldset key={section.id} className={styles.section} disabled={!may('configuration.change')}>
          <legend className={styles.subtitle}>{t(`setting.section.${section.id}`)}</legend>
          <div className={styles.fields}>
            {section.fields.map((field) => (
              <SettingInput
                key={field.path}
                field={field}
                value={readAt(draft, field.path)}
                fallback={readAt(defaults, field.path)}
                problem={problemOf(field.path)}
                onChange={(value) => change(writeAt(draft, field.path, value))}
              />
            ))}
          </div>
          {section.id === 'languages' && (
            <LocalesInput
              chosen={(readAt(draft, 'locales') ?? readAt(defaults, 'locales')) as readonly string[]}
              onChange={(chosen) => change(writeAt(draft, 'locales', chosen))}
            />
          )}
          {section.id === 'coins' && (
            <CoinsInput settings={draft} defaults={defaults} problemOf={problemOf} onChange={change} />
          )}
          {section.rows && <RowsInput rows={section.rows} settings={draft} problemOf={problemOf} onChange={change} />}
          {problems.length > 0 && (
            <Banner kind="bad">
              <p>{t('configuration.problems')}</p>
              <ul>
                {problems.map(({ path, message }) => (
                  <li key={`${path} ${message}`}>{path === '' ? message : `${path}: ${message}`}</li>
                ))}
              </ul>
            </Banner>
          )}
        </fieldset>
        {may('configuration.change') && (
          <div className={styles.saveBar}>
            <span className={styles.quiet}>
              {changes.length === 0 ? t('configuration.diff.none') : t('setting.changed', { count: changes.length })}
            </span>
            <Button disabled={changes.length === 0} onClick={() => change(written)}>
              {t('setting.undo')}
            </Button>
            <Button kind="primary" type="submit" disabled={changes.length === 0}>
              {t('setting.review')}
            </Button>
          </div>
        )}
      </form>
      {isSaving && (
        <ActDialog
          title={t('configuration.save.title')}
          confirm={t('configuration.save')}
          onClose={() => setSaving(false)}
          act={save}
        >
          <ChangeList changes={changes} />
        </ActDialog>
      )}
    </>
  )
}
