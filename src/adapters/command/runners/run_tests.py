# Runs the tests of a policy against an answer, and reports on standard output after a word nobody else knows.
import json
import sys
import traceback
import unittest

word = sys.stdin.readline().strip()
say = sys.__stdout__.write
sys.path.insert(0, "/work")
problems = []


def short(text):
    return str(text)[:600]


def compiled(name):
    with open(f"/work/{name}.py", encoding="utf-8") as file:
        source = file.read()
    try:
        compile(source, f"{name}.py", "exec")
        return True
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        place = ""
        if isinstance(error, SyntaxError) and error.lineno is not None:
            place = f"line {error.lineno}, column {error.offset or 1}"
        message = error.msg if isinstance(error, SyntaxError) else error
        problems.append({"message": short(f"{type(error).__name__}: {message}"), "place": place})
        return False


def told(name, error):
    kind, value, trace = error
    frames = traceback.extract_tb(trace)
    tests = [frame for frame in frames if frame.filename.endswith("test_answer.py")]
    answers = [frame for frame in frames if frame.filename.endswith("answer.py") and frame not in tests]
    where = f" In: {tests[-1].line}" if tests and tests[-1].line else ""
    place = f"line {answers[-1].lineno}" if answers else ""
    text = f"{kind.__name__}: {value}"
    if "Failed to import test module" in text:
        name, text = "The code cannot be loaded", text.strip().split("\n")[-1]
    problems.append({"message": short(f"{name}: {text}") + short(where), "place": place})


class Result(unittest.TestResult):
    def addFailure(self, test, err):
        super().addFailure(test, err)
        told(test.id().split(".", 1)[-1], err)

    def addError(self, test, err):
        super().addError(test, err)
        told(getattr(test, "_testMethodName", None) or test.id(), err)

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            told(subtest.id().split(".", 1)[-1], err)

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        problems.append({"message": short(f"{test.id()}: passed, which was not expected"), "place": ""})


ran = 0
if compiled("answer"):
    try:
        suite = unittest.defaultTestLoader.loadTestsFromName("test_answer")
        result = Result()
        suite.run(result)
        ran = result.testsRun - len(result.skipped)
    except BaseException as error:
        told("The code cannot be loaded", (type(error), error, error.__traceback__))
say("\n" + json.dumps({"word": word, "ran": ran, "problems": problems[:50]}) + "\n")
sys.__stdout__.flush()
