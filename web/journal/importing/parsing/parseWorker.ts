import { answerRequests } from '#web/platform/reading/answerRequests.ts';
import { parseFiles } from './parseFiles.ts';

answerRequests(parseFiles);
