import type { CallData } from '@bowline/contract/calls.ts'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './api-landing.module.css'

export type Reference = CallData<'GET /exchange-web/web/site/apiReference'>
type Group = Reference['groups'][number]
type Line = Group['lines'][number]

/** Calls of one subject, each opening to its parameters; the browser's own element, so that no script is needed. */
export function CallGroup({ group }: { readonly group: Group }) {
  const t = useWords('api-landing')
  return (
    <section id={`group-${group.name}`}>
      <h3>{t(`group.${group.name}`)}</h3>
      <ul className={styles.calls}>
        {group.lines.map((line) => (
          <li key={`${line.method} ${line.path}`}>
            <Call line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Call({ line }: { readonly line: Line }) {
  const t = useWords('api-landing')
  return (
    <details className={styles.call}>
      <summary>
        <code dir="ltr" className={styles.path}>
          <b>{line.method}</b> {line.path}
        </code>
        <span className={styles.summary} lang="en" dir="ltr">
          {line.summary}
        </span>
      </summary>
      <p className={styles.details}>
        <Badge tone={line.security === 'none' ? 'plain' : 'accent'}>{t(`security.${line.security}`)}</Badge>
        {line.permission && <span>{t('needs', { right: line.permission })}</span>}
        <span>{line.weightVaries ? t('weight.varies', { n: line.weight }) : t('weight', { n: line.weight })}</span>
        {line.socketMethod && <span>{t.rich('socketMethod', { method: () => <code>{line.socketMethod}</code> })}</span>}
      </p>
      <pre dir="ltr" lang="en">
        {line.example}
      </pre>
      {line.parameters.length > 0 && <Parameters line={line} />}
    </details>
  )
}

function Parameters({ line }: { readonly line: Line }) {
  const t = useWords('api-landing')
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('parameter')}</th>
            <th scope="col">{t('required')}</th>
            <th scope="col">{t('form')}</th>
          </tr>
        </thead>
        <tbody>
          {line.parameters.map(({ name, required, form, values }) => (
            <tr key={name}>
              <th scope="row">
                <code dir="ltr">{name}</code>
              </th>
              <td>{required ? t('yes') : t('no')}</td>
              <td lang="en" dir="ltr">
                {form} {values.length > 0 && <code>{values.join(' · ')}</code>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
