import type { ChatCalls } from "./chat-calls";
import { lastId, mergeLines } from "./lines";
import type { Talk } from "./talk";

/**
 * Asks what there is new: one question at a time, and one more when something happened meanwhile. `onGone`:
 * the conversation is not there any more.
 */
export function makeCatchUp(talk: Talk, calls: ChatCalls, onGone: () => void): () => void {
  let asking: Promise<void> | null = null;
  let isAskedAgain = false;
  const catchUp = () => {
    if (asking) {
      isAskedAgain = true;
      return;
    }
    asking = fetchNew(talk, calls, onGone).finally(() => {
      asking = null;
      if (isAskedAgain) {
        isAskedAgain = false;
        catchUp();
      }
    });
  };
  return catchUp;
}

async function fetchNew(talk: Talk, calls: ChatCalls, onGone: () => void): Promise<void> {
  const key = talk.key();
  if (key === null) return;
  try {
    const answer = await calls.history(key, lastId(talk.now().lines));
    const { messages, status, agentName, agentSeenAt, answerBy } = answer;
    talk.set({
      lines: mergeLines(talk.now().lines, messages),
      status,
      agentName,
      agentSeenAt,
      answerBy,
      ...(status === "closed" ? {} : { survey: null }),
      hasFailed: false,
      isLoading: false,
      ...(messages.some(({ from }) => from !== "visitor") ? { typing: null } : {}),
    });
    await askSurvey(talk, calls);
  } catch (error) {
    if (!calls.isGone(error))
      return talk.set({ hasFailed: talk.now().lines.every(({ id }) => id === null), isLoading: false });
    // The next message begins another.
    talk.setKey(null);
    onGone();
    talk.set({
      lines: talk.now().lines.filter(({ id }) => id === null),
      agentName: null,
      agentSeenAt: null,
      answerBy: null,
      isLive: null,
      isLoading: false,
      survey: null,
    });
  }
}

/** What cannot be asked for now is asked for with the next news. */
async function askSurvey(talk: Talk, calls: ChatCalls): Promise<void> {
  const key = talk.key();
  if (key === null || talk.now().status !== "closed") return;
  const asked = await calls.survey(key).catch(() => null);
  // The visitor may have gone on meanwhile.
  if (asked && talk.key() !== null && talk.now().status === "closed") talk.set({ survey: asked.survey });
}
