import type { Operation } from '@bowline/contract/terms/operations.ts'
import { type CodeAction, codeActions } from '../../messages/index.ts'

/** The operation's name in messages, whose list has the order of these numbers. */
export function actionOf(operation: Operation): CodeAction {
  return codeActions[operation - 1] as CodeAction
}
