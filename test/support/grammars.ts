// The parsers of SQL and shell, loaded once for tests that take policies as they are in the service.
import { openGrammars } from '../../src/adapters/grammars/open-grammars.ts'

export const grammars = await openGrammars()
