import { t } from '../words/words.ts'
import styles from './parts.module.css'

const APPROVAL = /^approval\.(request|execute|reject)\.(.+)$/

/** `users.freeze` as people say it, with the name to filter by. */
export function DoneText({ action }: { readonly action: string }) {
  return (
    <span className={styles.done}>
      {inWords(action)} <code>{action}</code>
    </span>
  )
}

function inWords(action: string): string {
  const [, stage, kind] = APPROVAL.exec(action) ?? []
  if (stage === undefined || kind === undefined) return t.find(`did.${action}`) ?? action
  return `${t(`did.approval.${stage as 'request' | 'execute' | 'reject'}`)}: ${t.find(`approval.${kind}`) ?? kind}`
}
